/** Our payment, from the order to its block. */
import { toDecimal } from '@parom/contract/money';
import { expect } from 'vitest';
import { ChainOutage, type PaymentOrder } from '../../src/chains/chain.ts';
import { behaviour } from './behaviour.ts';
import { type Ordered, orderOf } from './ordered.ts';
import { HALF, unitOf, waitingOn } from './trial.ts';

const HOT = { kind: 'hot' } as const;

/** The first one's number and coins carry all. */
const batchOf = (orders: readonly Ordered[]): PaymentOrder => {
  const [first] = orders;
  if (first === undefined) throw new Error('a batch needs a payment');
  return { ...first, payments: orders.flatMap(({ payments: own }) => own) };
};

export const payments = [
  behaviour('knows a payment by its own id before it is sent', [], async ({ chain, order, bench }) => {
    const signed = await chain.sign(await order());
    expect(signed.txId).not.toBe('');
    expect(await chain.lookUp(signed)).toEqual({ state: 'missing' });
    await bench.mine(bench.depth + 1);
    expect(await chain.lookUp(signed)).toEqual({ state: 'missing' });
  }),

  behaviour(
    'signs one order to the same bytes twice, also after a restart',
    [],
    async ({ bench, chain, order }) => {
      const same = await order();
      const signed = await chain.sign(same);
      expect(await chain.sign(same)).toEqual(signed);
      expect(await (await bench.reopen()).sign(same)).toEqual(signed);
    },
  ),

  behaviour('shows a sent payment as pending', ['waiting'], async ({ chain, send }) => {
    const { signed } = await send();
    expect(await chain.lookUp(signed)).toEqual({ state: 'pending' });
  }),

  behaviour('shows a sent payment in its block with its depth', [], async (trial) => {
    const { signed } = await trial.send();
    await trial.bench.mine();
    const { height, hash } = await trial.newest();
    await trial.bench.mine();
    expect(await trial.chain.lookUp(signed)).toMatchObject({
      state: 'included',
      height,
      blockHash: hash,
      confirmations: 2,
    });
  }),

  behaviour('pays to the smallest unit', [], async ({ bench, send }) => {
    const amount = (HALF + unitOf(bench.asset)) as typeof HALF;
    const { order } = await send({ amount });
    await bench.mine();
    expect(await bench.received(order.to)).toBe(amount);
  }),

  behaviour('costs the wallet the amount and the fee that it tells', [], async ({ bench, chain, send }) => {
    const { currencyId } = bench.asset;
    const held = async () => chain.balance(currencyId, await chain.hotAddress());
    const before = await held();
    const { signed } = await send();
    await bench.mine();
    const record = await chain.lookUp(signed);
    const fee = 'fee' in record ? record.fee : toDecimal('-1');
    expect(before - (await held())).toBe(HALF + (currencyId === chain.nativeCurrencyId ? fee : 0n));
  }),

  behaviour('estimates no less than the true fee', [], async ({ bench, chain, send }) => {
    const estimate = await chain.estimateFee(bench.asset.currencyId);
    const { signed } = await send();
    await bench.mine();
    const record = await chain.lookUp(signed);
    expect('fee' in record && record.fee > 0n && record.fee <= estimate).toBe(true);
  }),

  behaviour('costs no more than the limit that it named when signed', [], async ({ bench, chain, send }) => {
    const { signed } = await send();
    await bench.mine();
    const record = await chain.lookUp(signed);
    expect('fee' in record && record.fee <= signed.feeLimit).toBe(true);
  }),

  behaviour('tells no more spendable than it can send', [], async ({ bench, chain, order }) => {
    const { currencyId } = bench.asset;
    const { now, locked, kept } = await chain.spendable(currencyId, []);
    const held = await chain.balance(currencyId, await chain.hotAddress());
    expect(now > HALF && now + locked + kept <= held).toBe(true);
    const tooMuch = await order({ amount: (now + unitOf(bench.asset)) as typeof now });
    const sent = chain.sign(tooMuch).then(({ bytes }) => chain.broadcast(bytes));
    await expect(sent).rejects.toThrow();
    // A Monero transaction of many outputs does not fit a message to the signer.
    const most = now / 3n;
    await chain.sign(await order({ amount: (most - (most % unitOf(bench.asset))) as typeof now }));
  }),

  behaviour(
    'locks the change of a payment until its blocks are mined',
    ['change'],
    async ({ bench, chain, send }, { change }) => {
      const read = (ahead: readonly Uint8Array[] = []) => chain.spendable(bench.asset.currencyId, ahead);
      const before = await read();
      const { signed } = await send();
      const sent = await read([signed.bytes]);
      expect(sent.locked).toBeGreaterThan(before.locked);
      expect(before.now - sent.now).toBeGreaterThan(HALF);
      await bench.mine(change.blocks);
      const after = await read();
      expect(after.locked).toBe(0n);
      // The change of payments before this one is free by then too.
      expect(before.now + before.locked - after.now).toBeGreaterThan(HALF);
      expect(after.now).toBeGreaterThan(sent.now);
    },
  ),

  behaviour(
    'pays a token and costs the native coin',
    ['token'],
    async ({ bench, chain, send }, { token }) => {
      const { currencyId } = token.asset;
      const held = async () => chain.balance(currencyId, await chain.hotAddress());
      const before = await held();
      const { signed, order } = await send({ currencyId });
      await bench.mine();
      expect(await chain.lookUp(signed)).toMatchObject({ state: 'included' });
      expect(before - (await held())).toBe(HALF);
      expect(await chain.balance(currencyId, order.to)).toBe(HALF);
    },
  ),

  behaviour('sends the memo along', ['memo'], async ({ chain, bench, send }) => {
    const { order, signed } = await send({ memo: '4711' });
    await bench.mine();
    const asked = { ...order, txId: signed.txId };
    expect(await chain.findPaid(asked)).toMatchObject({ txId: signed.txId });
    expect(await chain.findPaid({ ...asked, memo: '4712' })).toBeNull();
  }),

  behaviour(
    'takes the same bytes again, waiting or mined, and pays once',
    [],
    async ({ bench, chain, send }) => {
      const { order, signed } = await send();
      await chain.broadcast(signed.bytes);
      await bench.mine();
      await chain.broadcast(signed.bytes).catch(() => {});
      await bench.mine(2);
      expect(await bench.received(order.to)).toBe(HALF);
      expect(await chain.lookUp(signed)).toMatchObject({ state: 'included', confirmations: 3 });
    },
  ),

  behaviour('pays once what was accepted without an answer', ['silent'], async (trial, { silent }) => {
    const order = await trial.order();
    const signed = await trial.chain.sign(order);
    const node = await silent();
    await expect(node.chain.broadcast(signed.bytes)).rejects.toThrow();
    await node.mend();
    expect(await trial.stateOf(signed)).toBe(waitingOn(trial));
    await trial.chain.broadcast(signed.bytes);
    await trial.bench.mine();
    expect(await trial.bench.received(order.to)).toBe(HALF);
  }),

  behaviour('pays once after a restart between signing and storing', [], async ({ bench, chain, order }) => {
    const same = await order();
    const lost = await chain.sign(same);
    const stored = await (await bench.reopen()).sign(same);
    for (const { bytes } of [stored, lost]) await chain.broadcast(bytes).catch(() => {});
    await bench.mine(2);
    expect(await bench.received(same.to)).toBe(HALF);
  }),

  behaviour('sends stored bytes after a restart', [], async ({ bench, chain, order, stateOf }) => {
    const ordered = await order();
    const signed = await chain.sign(ordered);
    const again = await bench.reopen();
    expect(await stateOf(signed, again)).toBe('missing');
    await again.broadcast(signed.bytes);
    await bench.mine();
    expect(await stateOf(signed, again)).toBe('included');
    expect(await bench.received(ordered.to)).toBe(HALF);
  }),

  behaviour('knows a sent payment after a restart', [], async (trial) => {
    const { signed } = await trial.send();
    const again = await trial.bench.reopen();
    expect(await trial.stateOf(signed, again)).toBe(waitingOn(trial));
    await trial.bench.mine();
    expect(await trial.stateOf(signed, again)).toBe('included');
  }),

  behaviour('keeps an underpaid payment waiting and mines it later', ['stuck'], async (trial, { stuck }) => {
    const { signed } = await trial.send();
    const jam = await stuck();
    await trial.bench.mine(3);
    expect(await trial.stateOf(signed)).toBe(waitingOn(trial));
    await jam.end();
    await trial.bench.mine();
    expect(await trial.stateOf(signed)).toBe('included');
  }),

  behaviour('refuses an amount that the wallet does not hold', [], async ({ chain, bench, order, send }) => {
    const held = await chain.balance(bench.asset.currencyId, await chain.hotAddress());
    const tooMuch = await order({ amount: held });
    const paying = async () => chain.broadcast((await chain.sign(tooMuch)).bytes);
    await expect(paying()).rejects.toThrow();
    const { signed } = await send();
    await bench.mine(2);
    expect(await chain.lookUp(signed)).toMatchObject({ state: 'included' });
    expect(await bench.received(tooMuch.to)).toBe(0n);
  }),

  behaviour('refuses an address of another network', [], async ({ chain, order }) => {
    await expect(chain.sign(await order({ to: 'not an address' }))).rejects.toThrow();
  }),

  behaviour(
    'counts a waiting payment as used, and as settled when final',
    ['numbers'],
    async ({ bench, chain, send }) => {
      const settled = () => chain.settledNonce(HOT, bench.depth);
      const [next, before] = [await chain.nextNonce(HOT), await settled()];
      await send();
      expect(await chain.nextNonce(HOT)).toBe(next + 1);
      for (let depth = 1; depth < bench.depth; depth += 1) {
        await bench.mine();
        expect(await settled()).toBe(before);
      }
      await bench.mine();
      expect(await settled()).toBe(before + 1);
    },
  ),

  behaviour('finds a mined payment by its id, with its amount', [], async ({ bench, chain, send }) => {
    const { order, signed } = await send();
    const asked = { ...order, txId: signed.txId };
    expect(await chain.findPaid(asked)).toBeNull();
    await bench.mine();
    expect(await chain.findPaid(asked)).toMatchObject({
      txId: signed.txId,
      amount: HALF,
      included: { state: 'included', confirmations: 1 },
    });
    expect(await chain.findPaid({ ...asked, to: await bench.stranger() })).toBeNull();
  }),

  behaviour(
    'takes no stranger’s transfer of our amount for our payment',
    [],
    async ({ bench, chain, order }) => {
      const ordered = await order();
      const txId = await bench.pay({ address: ordered.to, memo: null }, HALF);
      await bench.mine();
      expect(await chain.findPaid({ ...ordered, txId })).toBeNull();
      expect(await chain.lookUp(await chain.sign(ordered))).toEqual({ state: 'missing' });
    },
  ),

  behaviour('pays several recipients in one transaction', ['batch'], async ({ bench, chain, order }) => {
    const parts = [await order(), await order({ amount: (HALF / 2n) as typeof HALF })];
    const signed = await chain.sign(batchOf(parts));
    await chain.broadcast(signed.bytes);
    await bench.mine();
    expect(await chain.lookUp(signed)).toMatchObject({ state: 'included' });
    for (const { to, amount } of parts) expect(await bench.received(to)).toBe(amount);
  }),

  behaviour(
    'signs no batch with a bad recipient, and the others without it',
    ['batch'],
    async ({ bench, chain, order }) => {
      const [first, second] = [await order(), await order()];
      const bad = orderOf({ ...(await order()), to: 'not an address' });
      await expect(chain.sign(batchOf([first, bad, second]))).rejects.toThrow();
      const signed = await chain.sign(batchOf([first, second]));
      await chain.broadcast(signed.bytes);
      await bench.mine();
      for (const { to, amount } of [first, second]) expect(await bench.received(to)).toBe(amount);
    },
  ),

  behaviour('signs no payment below the dust limit', ['dust'], async ({ bench, chain, order }, { dust }) => {
    const less = await order({ amount: (dust - unitOf(bench.asset)) as typeof dust });
    await expect(chain.sign(less)).rejects.toBeInstanceOf(ChainOutage);
    const signed = await chain.sign(orderOf({ ...less, amount: dust }));
    await chain.broadcast(signed.bytes);
    await bench.mine();
    expect(await chain.lookUp(signed)).toMatchObject({ state: 'included' });
  }),

  behaviour('lets a plain address receive', [], async ({ chain, order }) => {
    expect((await chain.checkRecipient?.(await order())) ?? null).toBeNull();
  }),

  behaviour(
    'names an account that needs a memo, and signs nothing',
    ['accounts'],
    async (trial, { accounts }) => {
      const order = await trial.order({ to: await accounts.needMemo() });
      expect(await trial.chain.checkRecipient?.(order)).toBe('memo needed');
      await expect(trial.chain.sign(order)).rejects.toBeInstanceOf(ChainOutage);
      const withMemo = orderOf({ ...order, memo: '7' });
      expect(await trial.chain.checkRecipient?.(withMemo)).toBeNull();
      expect(await trial.chain.sign(withMemo)).toBeDefined();
    },
  ),

  behaviour('names an amount too small to open an account', ['accounts'], async (trial, { accounts }) => {
    const order = await trial.order({ to: await accounts.unopened() });
    expect(await trial.chain.checkRecipient?.(order)).toBe('not activated');
    await expect(trial.chain.sign(order)).rejects.toBeInstanceOf(ChainOutage);
    const enough = orderOf({ ...order, amount: toDecimal('1') });
    expect(await trial.chain.checkRecipient?.(enough)).toBeNull();
    expect(await trial.chain.sign(enough)).toBeDefined();
  }),

  behaviour(
    'names a contract that cannot receive, and signs nothing',
    ['closedContract'],
    async (trial, levers) => {
      const order = await trial.order({ to: await levers.closedContract() });
      expect(await trial.chain.checkRecipient?.(order)).toBe('cannot receive');
      await expect(trial.chain.sign(order)).rejects.toBeInstanceOf(ChainOutage);
    },
  ),

  behaviour('names a recipient that a token blocks', ['refusing'], async (trial, { refusing }) => {
    const order = await trial.order({ currencyId: refusing.asset.currencyId });
    expect(await trial.chain.checkRecipient?.(order)).toBeNull();
    await refusing.refuse(order.to);
    expect(await trial.chain.checkRecipient?.(order)).toBe('cannot receive');
  }),
];
