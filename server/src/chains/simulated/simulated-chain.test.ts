import { checkAddress, checkMemo } from '@parom/contract/addresses/check-address';
import { formatDecimal, toDecimal } from '@parom/contract/money';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../../test/clock.ts';
import { testDatabase } from '../../../test/database.ts';
import { ids, sowWorld } from '../../../test/factories.ts';
import { readUpTo } from '../../../test/scripted-chain.ts';
import { assetSeeds, type Catalogue } from '../../currencies/index.ts';
import { type AddressFilter, type BlockRef, type Chain, ChainOutage, type PaymentOrder } from '../chain.ts';
import { strangerAddress } from './addresses.ts';
import { behaviourOf, VALID_BLOCKS } from './behaviour.ts';
import { openSimulatedChains } from './simulated-chain.ts';
import { replaceTransfer, sendTransfer } from './transfers.ts';
import { makeBlocks, reorganise, setFault, type World } from './world.ts';

const database = await testDatabase();
const { db } = database;
const clock = handClock();
let catalogue: Catalogue;
let world: World;
let chains: ReadonlyMap<number, Chain>;

beforeEach(async () => {
  await database.truncate();
  catalogue = await sowWorld(db, clock);
  world = { db, clock, catalogue: () => catalogue, changed: () => {} };
  chains = new Map((await openSimulatedChains(world)).map((chain) => [chain.networkId, chain]));
});
afterAll(() => database.close());

const everybody: AddressFilter = async (addresses) => new Set(addresses);
const networkIds = [ids.bitcoin, ids.ethereum, ids.bsc, ids.tron, ids.ton, ids.ripple, ids.monero];

function chainOf(networkId: number): Chain {
  const chain = chains.get(networkId);
  if (chain === undefined) throw new Error(`no chain ${networkId}`);
  return chain;
}

const formatOf = (networkId: number) => catalogue.networkById(networkId).addressFormat;

const orderOn = (
  networkId: number,
  currencyId: number,
  change: Partial<PaymentOrder> = {},
): PaymentOrder => ({
  id: 'payment 1',
  purpose: 'payout',
  currencyId,
  from: { kind: 'hot' },
  to: strangerAddress(formatOf(networkId)),
  memo: null,
  amount: toDecimal('0.5'),
  nonce: 0,
  ahead: [],
  ...change,
});

async function sendTo(networkId: number, currencyId: number, address: string, amount = '0.5') {
  const sent = { networkId, currencyId, address, memo: null, amount: toDecimal(amount), replaceable: true };
  return (await sendTransfer(world, sent)).txId;
}

const balanceOn = async (networkId: number, currencyId: number) => {
  const chain = chainOf(networkId);
  return formatDecimal(await chain.balance(currencyId, await chain.hotAddress()));
};

describe.each(networkIds)('simulated network %i', (networkId) => {
  it('opened again, has the same wallet and the same blocks', async () => {
    const again = (await openSimulatedChains(world)).find((chain) => chain.networkId === networkId);
    expect(await again?.hotAddress()).toBe(await chainOf(networkId).hotAddress());
    expect(await again?.head()).toEqual(await chainOf(networkId).head());
  });

  it('asked for deposit addresses, makes valid ones that differ and arrive', async () => {
    const chain = chainOf(networkId);
    const made = await Promise.all([1, 2, 3].map((index) => chain.makeDepositAddress(index)));
    expect(new Set(made.map(({ address, memo }) => `${address}/${memo}`)).size).toBe(3);
    for (const { address, memo } of made) {
      expect(checkAddress(formatOf(networkId), address)).toEqual({ ok: true, normalised: address });
      if (memo !== null) expect(checkMemo(formatOf(networkId), memo).ok).toBe(true);
      expect(memo === null).toBe(!catalogue.network(networkId)?.hasMemo);
    }
  });

  it('block after block, names each parent and shows what waited', async () => {
    const chain = chainOf(networkId);
    const { address } = await chain.makeDepositAddress(1);
    const currencyId = chain.assets[0]?.currencyId ?? 0;
    const txId = await sendTo(networkId, currencyId, address);
    expect(await chain.pending(everybody, [], readUpTo(0))).toMatchObject([
      { txId, address, amount: toDecimal('0.5') },
    ]);
    const before = await chain.head();
    const { height } = await makeBlocks(world, networkId);
    expect(await chain.block(height, everybody)).toMatchObject({
      height: before.height + 1,
      parentHash: before.hash,
      transfers: [{ txId, currencyId }],
    });
    expect(await chain.block(height, async () => new Set())).toMatchObject({ transfers: [] });
    expect(await chain.block(height + 1, everybody)).toBeNull();
    expect(await chain.pending(everybody, [], readUpTo(0))).toEqual([]);
  });

  it('pays its main coin, follows the payment to its depth and pays one fee', async () => {
    const chain = chainOf(networkId);
    const asset = assetSeeds.find((seed) => seed.networkId === networkId);
    const currencyId = asset?.currencyId ?? 0;
    const signed = await chain.sign(orderOn(networkId, currencyId));
    expect((await chain.sign(orderOn(networkId, currencyId, { id: 'payment 2', nonce: 1 }))).txId).not.toBe(
      signed.txId,
    );
    expect(await chain.lookUp(signed)).toEqual({ state: 'missing' });
    await chain.broadcast(signed.bytes);
    await chain.broadcast(signed.bytes);
    expect(await chain.lookUp(signed)).toEqual({ state: 'pending' });
    await makeBlocks(world, networkId, 3);
    await chain.broadcast(signed.bytes);
    const { fee } = behaviourOf(networkId);
    expect(await chain.lookUp(signed)).toMatchObject({ state: 'included', confirmations: 3, fee });
    const isNative = currencyId === chain.nativeCurrencyId;
    const spent = toDecimal('0.5') + (isNative ? fee : 0n);
    const left = toDecimal(asset?.sandboxHotAmount ?? '0') - spent;
    expect(toDecimal(await balanceOn(networkId, currencyId))).toBe(left);
  });
});

describe('ids of transactions', () => {
  it.each([
    [ids.bitcoin, ids.btc, /^[0-9a-f]{64}$/],
    [ids.ethereum, ids.usdt, /^0x[0-9a-f]{64}$/],
    [ids.tron, ids.usdt, /^[0-9a-f]{64}$/],
    [ids.ripple, ids.xrp, /^[0-9A-F]{64}$/],
  ])('on network %i, look like that network', async (networkId, currencyId, shape) => {
    expect(await sendTo(networkId, currencyId, strangerAddress(formatOf(networkId)))).toMatch(shape);
    expect((await chainOf(networkId).sign(orderOn(networkId, currencyId))).txId).toMatch(shape);
  });
});

describe('signing', () => {
  it('the same order twice, gives the same bytes', async () => {
    const order = orderOn(ids.bitcoin, ids.btc);
    expect(await chainOf(ids.bitcoin).sign(order)).toEqual(await chainOf(ids.bitcoin).sign(order));
  });
});

describe('the wallet', () => {
  it('tells the balance at a block, and nothing after that block was replaced', async () => {
    const chain = chainOf(ids.bitcoin);
    const hot = await chain.hotAddress();
    const { address } = await chain.makeDepositAddress(5);
    const earlier = await chain.head();
    await sendTo(ids.bitcoin, ids.btc, address, '1.5');
    const mined = await makeBlocks(world, ids.bitcoin);
    await makeBlocks(world, ids.bitcoin);
    const at = async (block: BlockRef) => [
      formatDecimal(await chain.balance(ids.btc, hot, block)),
      formatDecimal(await chain.balance(ids.btc, address, block)),
    ];
    expect(await at(earlier)).toEqual(['20', '0']);
    expect(await at(mined)).toEqual(['21.5', '1.5']);
    await reorganise(world, ids.bitcoin, 2);
    await expect(at(mined)).rejects.toBeInstanceOf(ChainOutage);
    expect(await at(earlier)).toEqual(['20', '0']);
  });

  it('that received, holds it once it is mined and not after a re-org dropped it', async () => {
    const { address } = await chainOf(ids.bitcoin).makeDepositAddress(5);
    const txId = await sendTo(ids.bitcoin, ids.btc, address, '1.5');
    expect(await balanceOn(ids.bitcoin, ids.btc)).toBe('20');
    await makeBlocks(world, ids.bitcoin);
    expect(await balanceOn(ids.bitcoin, ids.btc)).toBe('21.5');
    expect(await chainOf(ids.bitcoin).balance(ids.btc, address)).toBe(toDecimal('1.5'));
    await reorganise(world, ids.bitcoin, 1, [txId]);
    expect(await balanceOn(ids.bitcoin, ids.btc)).toBe('20');
  });

  it('that holds too little, has its payment refused by the node', async () => {
    const signed = await chainOf(ids.bitcoin).sign(
      orderOn(ids.bitcoin, ids.btc, { amount: toDecimal('20') }),
    );
    await expect(chainOf(ids.bitcoin).broadcast(signed.bytes)).rejects.toThrow('does not hold');
    expect(await chainOf(ids.bitcoin).lookUp(signed)).toEqual({ state: 'missing' });
  });
});

describe('an impossible payment', () => {
  it('with a nonce spent at final depth is impossible, and missing before', async () => {
    const chain = chainOf(ids.ethereum);
    const first = await chain.sign(orderOn(ids.ethereum, ids.eth));
    await chain.discard?.(first);
    const rival = await chain.sign(orderOn(ids.ethereum, ids.eth, { id: 'payment 2' }));
    await chain.broadcast(first.bytes);
    await expect(chain.broadcast(rival.bytes)).rejects.toThrow('already spent');
    await makeBlocks(world, ids.ethereum, 5);
    expect(await chain.lookUp(rival)).toEqual({ state: 'missing' });
    await makeBlocks(world, ids.ethereum);
    expect(await chain.lookUp(rival)).toMatchObject({ state: 'impossible' });
    expect(await chain.lookUp(first)).toMatchObject({ state: 'included' });
    expect(await chain.nextNonce({ kind: 'hot' })).toBe(1);
  });

  it('after its validity on a memo network leaves the mempool', async () => {
    const chain = chainOf(ids.ripple);
    await setFault(world, ids.ripple, 'feeStuck');
    const sent = await chain.sign(orderOn(ids.ripple, ids.xrp));
    const unsent = await chain.sign(orderOn(ids.ripple, ids.xrp, { id: 'payment 2' }));
    await chain.broadcast(sent.bytes);
    await makeBlocks(world, ids.ripple, VALID_BLOCKS - 1);
    expect(await chain.lookUp(sent)).toEqual({ state: 'pending' });
    expect(await chain.lookUp(unsent)).toEqual({ state: 'missing' });
    await makeBlocks(world, ids.ripple);
    await makeBlocks(world, ids.ripple);
    expect(await chain.lookUp(sent)).toMatchObject({ state: 'impossible' });
    expect(await chain.lookUp(unsent)).toMatchObject({ state: 'impossible' });
    await expect(chain.broadcast(unsent.bytes)).rejects.toThrow('no longer valid');
  });

  it('dropped by a re-org is missing, and comes back by the same bytes', async () => {
    const chain = chainOf(ids.bitcoin);
    const signed = await chain.sign(orderOn(ids.bitcoin, ids.btc));
    await chain.broadcast(signed.bytes);
    await makeBlocks(world, ids.bitcoin);
    await reorganise(world, ids.bitcoin, 1, [signed.txId]);
    expect(await chain.lookUp(signed)).toEqual({ state: 'missing' });
    await chain.broadcast(signed.bytes);
    await makeBlocks(world, ids.bitcoin);
    expect(await chain.lookUp(signed)).toMatchObject({ state: 'included', confirmations: 1 });
  });
});

describe('a fault', () => {
  it('down, fails every call; none, heals', async () => {
    const chain = chainOf(ids.bitcoin);
    const signed = await chain.sign(orderOn(ids.bitcoin, ids.btc));
    const { height } = await chain.head();
    const hot = await chain.hotAddress();
    await setFault(world, ids.bitcoin, 'down');
    for (const call of [
      () => chain.head(),
      () => chain.block(height, everybody),
      () => chain.pending(everybody, [], readUpTo(0)),
      () => chain.estimateFee(ids.btc),
      () => chain.nextNonce({ kind: 'hot' }),
      () => chain.sign(orderOn(ids.bitcoin, ids.btc)),
      () => chain.broadcast(signed.bytes),
      () => chain.lookUp(signed),
      () => chain.balance(ids.btc, hot),
    ]) {
      await expect(call()).rejects.toBeInstanceOf(ChainOutage);
    }
    await setFault(world, ids.bitcoin, 'none');
    expect(await chain.lookUp(signed)).toEqual({ state: 'missing' });
  });

  it('timeoutAfterAccept, throws and keeps the payment', async () => {
    const chain = chainOf(ids.bitcoin);
    const signed = await chain.sign(orderOn(ids.bitcoin, ids.btc));
    await setFault(world, ids.bitcoin, 'timeoutAfterAccept');
    await expect(chain.broadcast(signed.bytes)).rejects.toThrow('no answer');
    expect(await chain.lookUp(signed)).toEqual({ state: 'pending' });
  });

  it('feeStuck, keeps our payments waiting and lets strangers pass', async () => {
    const chain = chainOf(ids.bitcoin);
    const signed = await chain.sign(orderOn(ids.bitcoin, ids.btc));
    await chain.broadcast(signed.bytes);
    const { address } = await chain.makeDepositAddress(1);
    await sendTo(ids.bitcoin, ids.btc, address);
    await setFault(world, ids.bitcoin, 'feeStuck');
    const { height } = await makeBlocks(world, ids.bitcoin);
    expect((await chain.block(height, everybody))?.transfers).toMatchObject([{ address }]);
    expect(await chain.lookUp(signed)).toEqual({ state: 'pending' });
  });

  it('duplicateEvents, reports each transfer twice', async () => {
    await setFault(world, ids.bitcoin, 'duplicateEvents');
    await sendTo(ids.bitcoin, ids.btc, strangerAddress('bitcoin'));
    expect(await chainOf(ids.bitcoin).pending(everybody, [], readUpTo(0))).toHaveLength(2);
    const { height } = await makeBlocks(world, ids.bitcoin);
    expect((await chainOf(ids.bitcoin).block(height, everybody))?.transfers).toHaveLength(2);
  });
});

describe('a stranger', () => {
  it('writing an address in another spelling, still pays its owner', async () => {
    const evm = await chainOf(ids.ethereum).makeDepositAddress(1);
    await sendTo(ids.ethereum, ids.usdt, evm.address.toLowerCase());
    expect(await chainOf(ids.ethereum).pending(everybody, [], readUpTo(0))).toMatchObject([
      { address: evm.address },
    ]);
    const bitcoin = await chainOf(ids.bitcoin).makeDepositAddress(1);
    await sendTo(ids.bitcoin, ids.btc, bitcoin.address.toUpperCase());
    expect(await chainOf(ids.bitcoin).pending(everybody, [], readUpTo(0))).toMatchObject([
      { address: bitcoin.address },
    ]);
  });

  it('replaces a transfer twice and leaves only the last one; a mined one stays', async () => {
    const { address } = await chainOf(ids.bitcoin).makeDepositAddress(1);
    const first = await sendTo(ids.bitcoin, ids.btc, address, '1');
    const second = await replaceTransfer(world, first, { amount: toDecimal('2') });
    await expect(replaceTransfer(world, first, {})).rejects.toMatchObject({ status: 422 });
    const third = await replaceTransfer(world, second.txId, { amount: toDecimal('3') });
    const { height } = await makeBlocks(world, ids.bitcoin);
    expect((await chainOf(ids.bitcoin).block(height, everybody))?.transfers).toMatchObject([
      { txId: third.txId, amount: toDecimal('3') },
    ]);
    await expect(replaceTransfer(world, third.txId, {})).rejects.toMatchObject({ status: 422 });
  });
});

describe('a re-org', () => {
  it('replaces its depth in blocks by one more, at the same heights', async () => {
    const chain = chainOf(ids.bitcoin);
    const kept = await sendTo(ids.bitcoin, ids.btc, strangerAddress('bitcoin'));
    const { height } = await makeBlocks(world, ids.bitcoin);
    await makeBlocks(world, ids.bitcoin, 2);
    const waiting = await sendTo(ids.bitcoin, ids.btc, strangerAddress('bitcoin'));
    const fork = await chain.block(height - 1, everybody);
    const old = await chain.block(height, everybody);
    const newest = await reorganise(world, ids.bitcoin, 3);
    expect(newest.height).toBe(height + 3);
    const renewed = await chain.block(height, everybody);
    expect(renewed).toMatchObject({ parentHash: fork?.hash, transfers: [{ txId: kept }] });
    expect(renewed?.hash).not.toBe(old?.hash);
    expect((await chain.block(newest.height, everybody))?.transfers).toMatchObject([{ txId: waiting }]);
  });

  it('is refused when deeper than the chain or without its dropped transaction', async () => {
    const head = await chainOf(ids.bitcoin).head();
    await expect(reorganise(world, ids.bitcoin, 13)).rejects.toMatchObject({ status: 400 });
    await expect(reorganise(world, ids.bitcoin, 1, ['ff'])).rejects.toMatchObject({ status: 400 });
    expect(await chainOf(ids.bitcoin).head()).toEqual(head);
  });
});
