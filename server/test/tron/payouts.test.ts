import { add, toDecimal } from '@parom/contract/money';
import { expect, it } from 'vitest';
import { openTronChain } from '../../src/chains/tron/index.ts';
import { openAlerts } from '../../src/platform/alerts/alerts-store.ts';
import { describeWithAnvil } from '../evm/anvil.ts';
import { tronHouse } from './house.ts';
import { evmOf } from './ledger.ts';
import { anyAddress, DOLLAR, TRX, tronAt } from './network.ts';

/** Ten minutes. */
const VALID_BLOCKS = 200;
const SUN = toDecimal('0.000001');

describeWithAnvil('a payout on TRON, on the stand-in,', () => {
  const house = tronHouse();
  const { now, owe, settle, advance, mine } = house;
  const received = (address: string) => now.network.chain.balance(DOLLAR, address);

  it('is paid once, and the books agree with the wallet', async () => {
    const to = anyAddress();
    const id = await owe(to, '12.345678');
    await settle();
    expect((await house.payment(id))?.state).toBe('final');
    expect(await received(to)).toBe(toDecimal('12.345678'));
    for (const currencyId of [TRX, DOLLAR])
      expect(await house.booked('hot', currencyId)).toBe(
        await now.network.chain.balance(currencyId, now.network.hot),
      );
  });

  it('equal to another one has a transaction of its own', { tags: ['threat:double-payout'] }, async () => {
    const to = anyAddress();
    const ids = [await owe(to, '7'), await owe(to, '7')];
    await settle();
    const payments = await Promise.all(ids.map(house.payment));
    expect(payments.map((payment) => payment?.state)).toEqual(['final', 'final']);
    expect(new Set(payments.map((payment) => payment?.txId)).size).toBe(2);
    expect(await received(to)).toBe(toDecimal('14'));
  });

  it('equal to another one, upon the same block, has an id of its own', async () => {
    const { chain } = now.network;
    const payment = { purpose: 'payout', currencyId: DOLLAR, to: anyAddress(), memo: null } as const;
    const signed = (nonce: number) =>
      chain.sign({
        id: `order-${nonce}`,
        from: { kind: 'hot' },
        payments: [{ ...payment, id: `payment-${nonce}`, amount: toDecimal('7') }],
        nonce,
        ahead: [],
      });
    expect((await signed(0)).txId).not.toBe((await signed(1)).txId);
    expect(await signed(1)).toEqual(await signed(1));
  });

  it('is found by transaction, recipient and coin', async () => {
    const to = anyAddress();
    await owe(to, '3');
    await settle();
    const [sent] = await house.transmissions();
    const { chain } = now.network;
    const asked = { txId: sent?.txId ?? '', to, memo: null };
    expect(await chain.findPaid({ ...asked, currencyId: DOLLAR })).toMatchObject({
      txId: sent?.txId,
      amount: toDecimal('3'),
    });
    expect(await chain.findPaid({ ...asked, currencyId: TRX })).toBeNull();
    expect(await chain.findPaid({ ...asked, to: anyAddress(), currencyId: DOLLAR })).toBeNull();
  });

  it('of TRX may take all but the fee, and no sun more', async () => {
    const { chain, hot, ledger } = now.network;
    const amount = toDecimal('5');
    const payment = { purpose: 'payout', currencyId: TRX, to: anyAddress(), memo: null } as const;
    const payments = [{ ...payment, id: 'payment', amount }];
    const order = { id: 'order', from: { kind: 'hot' }, payments, nonce: 0, ahead: [] } as const;
    const { feeLimit } = await chain.sign(order);
    const needed = add(amount, feeLimit) / SUN;
    const hold = (value: bigint) => ledger.anvil.client.setBalance({ address: evmOf(hot), value });
    await hold(needed - 1n);
    await expect(chain.sign(order)).rejects.toThrow('holds too little');
    await hold(needed);
    expect((await chain.sign(order)).feeLimit).toBe(feeLimit);
  });

  it('leaves the balance of an untouched address known for earlier blocks', async () => {
    const { chain, hot } = now.network;
    const [block, other] = [await chain.head(), anyAddress()];
    await mine(3);
    expect(await chain.balance(DOLLAR, other, block)).toBe(0n);
    await owe(other, '5');
    await settle();
    for (const touched of [other, hot])
      await expect(chain.balance(DOLLAR, touched, block)).rejects.toThrow('changed it');
  });

  it('that expires is signed again by itself, and paid once', async () => {
    const to = anyAddress();
    const id = await owe(to, '5');
    now.network.ledger.setStuck(true);
    await advance();
    await mine(VALID_BLOCKS + 1);
    now.network.ledger.setStuck(false);
    const [first] = await house.transmissions();
    await settle(1);
    await house.prove();
    await settle();
    expect((await house.transmissions()).map(({ state }) => state)).toEqual(['impossible', 'final']);
    expect((await house.payment(id))?.state).toBe('final');
    expect((await house.payment(id))?.txId).not.toBe(first?.txId);
    expect(first?.until?.getTime()).toBeGreaterThan(0);
    expect(await received(to)).toBe(toDecimal('5'));
    expect(await openAlerts(now.database.db)).toEqual([]);
  });

  it('that a block holds is not called expired by a node that does not know it', {
    tags: ['threat:lying-node'],
  }, async () => {
    await owe(anyAddress(), '5');
    await advance();
    await now.network.ledger.mine(VALID_BLOCKS + 20);
    const [sent] = await house.transmissions();
    const { bytes } = await now.database.db
      .selectFrom('transmissions')
      .select('bytes')
      .executeTakeFirstOrThrow();
    const url = await tronAt(now.network.ledger, now.network.solidDepth, (path) =>
      path.endsWith('gettransactioninfobyid') ? {} : undefined,
    );
    const chain = await openTronChain({ ...now.network.settings, rpcUrl: url, solidityUrl: url });
    const lookingUp = chain.lookUp({ txId: sent?.txId ?? '', bytes });
    await expect(lookingUp).rejects.toThrow('but the node shows no result of it');
  });

  it('is not signed again while its time has not passed on a solid block', async () => {
    await owe(anyAddress(), '5');
    now.network.ledger.setStuck(true);
    await advance();
    // The time has passed at the head, and six blocks later the block is not solid yet.
    await mine(VALID_BLOCKS + 6);
    for (let round = 0; round < 3; round += 1) await advance();
    expect((await house.transmissions()).map(({ state }) => state)).toEqual(['sent']);
  });

  it('that ran out of energy is sent again by itself, and costs its fee', async () => {
    const to = anyAddress();
    const id = await owe(to, '5');
    now.network.ledger.imposed.push('OUT_OF_ENERGY');
    await settle(2);
    expect((await house.payment(id))?.state).toBe('queued');
    const [alert] = await openAlerts(now.database.db);
    expect(alert?.message).toContain('too little gas, energy or coins');
    await house.prove();
    await settle();
    expect((await house.transmissions()).map(({ state }) => state)).toEqual(['failed', 'final']);
    expect(await received(to)).toBe(toDecimal('5'));
    expect(await house.booked('hot', TRX)).toBe(await now.network.chain.balance(TRX, now.network.hot));
    expect(await openAlerts(now.database.db)).toEqual([]);
  });

  it('that the token reverts in its block is failed, and not sent again', async () => {
    const id = await owe(anyAddress(), '5');
    now.network.ledger.imposed.push('REVERT');
    await settle();
    expect(await house.payment(id)).toMatchObject({ state: 'failed' });
    expect(await house.transmissions()).toHaveLength(1);
  });
});
