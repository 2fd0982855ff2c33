/** A stand-in for TON: real contracts on the real virtual machine, and no real node was contacted. */
import { Address } from '@ton/core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Chain } from '../../src/chains/chain.ts';
import { openTonChain } from '../../src/chains/ton/index.ts';
import { feeCapOf } from '../../src/chains/ton/sending/fees.ts';
import { VALID_SECONDS } from '../../src/chains/ton/sending/sign-payment.ts';
import { unitsToDecimal } from '../../src/chains/units.ts';
import { SignerDeclined } from '../../src/signing/index.ts';
import { type Ordered, orderOf } from '../conformance/ordered.ts';
import {
  DOLLAR,
  HOT,
  nanotons,
  signerFor,
  startTonNetwork,
  strangerAddress,
  TON,
  type TonTestNetwork,
  ton,
  tonAt,
} from './network.ts';
import { sendCoins } from './send-coins.ts';
import { BLOCK_SECONDS } from './world.ts';

const BLOCKS = VALID_SECONDS / BLOCK_SECONDS;
let network: TonTestNetwork;
/** Its signer keeps a journal, as in production. */
let chain: Chain;
beforeEach(async () => {
  network = await startTonNetwork();
  chain = await openTonChain({ ...network.settings, signer: await signerFor() });
});

let count = 0;
async function order(change: Partial<Ordered> = {}): Promise<Ordered> {
  count += 1;
  return orderOf({
    id: `t${count}`,
    purpose: 'payout',
    currencyId: TON,
    from: HOT,
    to: strangerAddress(),
    memo: null,
    amount: ton('25'),
    nonce: await chain.nextNonce(HOT),
    ahead: [],
    ...change,
  });
}
/** As the same payment in a new transmission. */
const again = (one: Ordered): Ordered => ({ ...one, id: `t${(count += 1)}` });

describe('a lost payment of TON', () => {
  it('is signed again with the same number and paid once', { tags: ['threat:double-payout'] }, async () => {
    const first = await order();
    const lost = await chain.sign(first);
    await chain.broadcast(lost.bytes);
    network.world.drop(lost.txId);
    await network.world.close(BLOCKS);
    expect(await chain.lookUp(lost)).toMatchObject({ state: 'impossible', why: 'expired' });
    expect(await chain.nextNonce(HOT)).toBe(first.nonce);

    const second = await chain.sign(again(first));
    expect([second.txId === lost.txId, second.conflictKeys]).toEqual([false, lost.conflictKeys]);
    await expect(chain.broadcast(lost.bytes)).rejects.toThrow('cannot apply external message');
    await chain.broadcast(second.bytes);
    await network.world.close(BLOCKS);
    expect(await chain.lookUp(second)).toMatchObject({ state: 'included' });
    expect(await chain.lookUp(lost)).toMatchObject({ state: 'impossible', why: 'spent' });
    expect(await chain.balance(TON, first.to)).toBe(ton('25'));
  });

  it('frees its number for another payment after its end only', {
    tags: ['threat:taken-server'],
  }, async () => {
    const first = await order();
    const lost = await chain.sign(first);
    const other = await order({ nonce: first.nonce, amount: ton('3') });
    await network.world.close(BLOCKS - 1);
    await expect(chain.sign(other)).rejects.toBeInstanceOf(SignerDeclined);
    await network.world.close();
    expect((await chain.sign(other)).conflictKeys).toEqual(lost.conflictKeys);
  });

  it('is not expired because the node does not know it', { tags: ['threat:lying-node'] }, async () => {
    const lost = await chain.sign(await order());
    await network.world.close(BLOCKS - 1);
    expect(await chain.lookUp(lost)).toEqual({ state: 'missing' });
  });

  it('whose wallet counted on, is never called expired', { tags: ['threat:lying-node'] }, async () => {
    const signed = await chain.sign(await order());
    await chain.broadcast(signed.bytes);
    await network.world.close(BLOCKS + 1);
    const rpcUrl = await tonAt(network.world, (method) => (method === 'getTransactions' ? [] : undefined));
    const blind = await openTonChain({ ...network.settings, rpcUrl });
    await expect(blind.lookUp(signed)).rejects.toThrow('does not show transaction');
    expect(await chain.lookUp(signed)).toMatchObject({ state: 'included' });
  });
});

it('a payment found by the hash that explorers show, is told by our id', {
  tags: ['threat:double-payout'],
}, async () => {
  const one = await order();
  const signed = await chain.sign(one);
  await chain.broadcast(signed.bytes);
  await network.world.close();
  const made = network.world.blocks.flatMap(({ done }) => done).find(({ id }) => id === signed.txId);
  const hash = made?.transactions[0]?.hash().toString('hex') ?? '';
  expect(hash).not.toBe(signed.txId);
  expect(await chain.findPaid({ ...one, txId: hash })).toMatchObject({ txId: signed.txId });
});

it('a spend that Parom did not sign, is seen and voids our payment', {
  tags: ['threat:foreign-spend'],
}, async () => {
  const ours = await chain.sign(await order());
  // By another program with the mnemonic.
  const foreign = await network.chain.sign(await order({ amount: ton('1') }));
  await network.chain.broadcast(foreign.bytes);
  expect(await chain.isOvertaken(ours)).toBe(false);
  await network.world.close();
  const { height, hash: blockHash } = network.world.head;
  expect(await chain.isOvertaken(ours)).toBe(true);
  expect(await chain.lookUp(ours)).toEqual({
    state: 'impossible',
    why: 'spent',
    height,
    blockHash,
    confirmations: 1,
  });
});

describe('payments in one wallet’s sequence', () => {
  it('are a hundred, each paid once', { tags: ['threat:double-payout'] }, async () => {
    const orders: Ordered[] = [];
    const before = await chain.balance(TON, network.hot);
    let cost = 0n;
    for (let sent = 0; sent < 100; sent += 1) {
      const one = await order({ amount: ton('1'), nonce: sent });
      const signed = await chain.sign(one);
      await chain.broadcast(signed.bytes);
      await network.world.close();
      const record = await chain.lookUp(signed);
      expect(record.state).toBe('included');
      cost += ('fee' in record ? record.fee : 0n) + one.amount;
      orders.push(one);
    }
    for (const { to } of orders) expect(await chain.balance(TON, to)).toBe(ton('1'));
    expect(before - (await chain.balance(TON, network.hot))).toBe(cost);
  });

  it('wait for their turn at the node', async () => {
    const first = await order();
    const one = await chain.sign(first);
    const next = await chain.sign(await order({ nonce: first.nonce + 1, ahead: [one.bytes] }));
    await chain.broadcast(next.bytes);
    await network.world.close();
    expect(await chain.lookUp(next)).toEqual({ state: 'missing' });
    for (const { bytes } of [one, next]) {
      await chain.broadcast(bytes);
      await network.world.close();
    }
    expect(await chain.lookUp(next)).toMatchObject({ state: 'included' });
  });
});

it('a payment of TON may take all but fees and waiting payments, to the nanoton', async () => {
  const held = async () => {
    const { world, hot } = network;
    return world.asOf(
      world.head.height,
      async (machine) => (await machine.getContract(Address.parse(hot))).balance,
    );
  };
  const fee = feeCapOf([false]);
  const signing = async (units: bigint, nonce: number, ahead: readonly Uint8Array[]) =>
    chain.sign(await order({ amount: unitsToDecimal(units, 9), nonce, ahead })).then(
      () => 'signed',
      (error: unknown) => String(error),
    );
  const first = await chain.sign(await order({ amount: ton('25'), nonce: 0 }));
  const ahead = [first.bytes];
  const left = (await held()) - nanotons(ton('25')) - 2n * fee;
  expect(await signing(left + 1n, 1, ahead)).toContain('holds too little');
  expect(await signing(left, 1, ahead)).toBe('signed');
  await chain.broadcast(first.bytes);
  await network.world.close();
  // It has left the wallet, and counts no longer.
  const rest = (await held()) - fee;
  expect(await signing(rest + 1n, 2, ahead)).toContain('holds too little');
  expect(await signing(rest, 2, ahead)).toBe('signed');
});

it('a payment of TON is signed while the node tells no jettons', async () => {
  const rpcUrl = await tonAt(network.world, (_method, params) => {
    if (params.method === 'get_wallet_data') throw new Error('no such state');
    return undefined;
  });
  const deaf = await openTonChain({ ...network.settings, rpcUrl });
  await expect(deaf.sign(await order({ currencyId: DOLLAR }))).rejects.toThrow('no such state');
  const coins = await order();
  await deaf.broadcast((await deaf.sign(coins)).bytes);
  await network.world.close();
  expect(await chain.balance(TON, coins.to)).toBe(ton('25'));
});

describe('a payment of a jetton', () => {
  const paid = async (change: Partial<Ordered> = {}) => {
    const one = await order({ currencyId: DOLLAR, ...change });
    return { one, signed: await chain.sign(one) };
  };

  it('reaches a wallet that is not deployed, with its memo', async () => {
    const { one, signed } = await paid({ memo: '77' });
    await chain.broadcast(signed.bytes);
    await network.world.close();
    expect(await chain.lookUp(signed)).toMatchObject({ state: 'included' });
    expect(await chain.balance(DOLLAR, one.to)).toBe(ton('25'));
    const asked = { ...one, txId: signed.txId };
    expect(await chain.findPaid(asked)).toMatchObject({ amount: ton('25') });
    expect(await chain.findPaid({ ...asked, currencyId: TON })).toBeNull();
  });

  it('that the recipient’s wallet refuses, bounced and is back', async () => {
    const { one, signed } = await paid();
    const before = await chain.balance(DOLLAR, network.hot);
    await network.jettons.lock(one.to);
    await chain.broadcast(signed.bytes);
    await network.world.close();
    expect(await chain.lookUp(signed)).toMatchObject({ state: 'failed', cause: 'bounced' });
    expect(await chain.balance(DOLLAR, network.hot)).toBe(before);
    expect(await chain.findPaid({ ...one, txId: signed.txId })).toBeNull();
  });

  it('that our own wallet refuses, failed by us and is paid for', async () => {
    const { signed } = await paid();
    await network.jettons.lock(network.hot, 'out');
    const [coins, held] = [await chain.balance(TON, network.hot), await chain.balance(DOLLAR, network.hot)];
    await chain.broadcast(signed.bytes);
    await network.world.close();
    const record = await chain.lookUp(signed);
    expect(record).toMatchObject({ state: 'failed', cause: 'ours', confirmations: 1 });
    const fee = 'fee' in record ? record.fee : 0n;
    expect(coins - (await chain.balance(TON, network.hot))).toBe(fee);
    expect([fee > 0n && fee < ton('0.05'), await chain.balance(DOLLAR, network.hot)]).toEqual([true, held]);
  });

  it('beyond what is left, is not signed', async () => {
    const held = await chain.balance(DOLLAR, network.hot);
    const { signed } = await paid({ amount: held });
    // By another program with the mnemonic, in the block before.
    const other = await network.chain.sign(await order({ currencyId: DOLLAR, amount: ton('1') }));
    await network.chain.broadcast(other.bytes);
    await network.world.close();
    expect(await chain.lookUp(signed)).toMatchObject({ state: 'impossible' });
    const next = await network.chain.nextNonce(HOT);
    await expect(chain.sign(await order({ currencyId: DOLLAR, amount: held, nonce: next }))).rejects.toThrow(
      'holds too little',
    );
  });

  it('costs what its fee tells', async () => {
    const before = await chain.balance(TON, network.hot);
    const { signed } = await paid();
    sendCoins(network.world, network.hot, nanotons(ton('3')), { memo: '1' });
    await chain.broadcast(signed.bytes);
    await network.world.close();
    const record = await chain.lookUp(signed);
    const fee = 'fee' in record ? record.fee : 0n;
    expect(before + ton('3') - fee).toBe(await chain.balance(TON, network.hot));
    expect(fee <= signed.feeLimit).toBe(true);
  });
});

describe('what the signer’s journal knows', () => {
  it('is shown with its number and its end', async () => {
    const ordered = await order({ memo: '7', currencyId: DOLLAR });
    const signed = await chain.sign(ordered);
    expect(await chain.signedBefore?.()).toMatchObject([
      { id: ordered.id, wallet: 'hot', nonce: ordered.nonce, payments: [{ currencyId: DOLLAR, memo: '7' }] },
    ]);
    await chain.discard?.(signed);
    expect(await chain.signedBefore?.()).toEqual([]);
  });
});
