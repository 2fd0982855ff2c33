import { checkAddress, checkMemo } from '@parom/contract/addresses/check-address';
import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../../test/clock.ts';
import { testDatabase } from '../../../test/database.ts';
import { ids, sowWorld } from '../../../test/factories.ts';
import {
  assetSeeds,
  type Catalogue,
  catalogueOf,
  changeConfirmations,
  readCatalogue,
} from '../../currencies/index.ts';
import type { AddressFilter, Chain, PaymentOrder } from '../chain.ts';
import { strangerAddress } from './addresses.ts';
import { behaviourOf, VALID_BLOCKS } from './behaviour.ts';
import { openSimulatedChains } from './simulated-chain.ts';
import { endedTransactions } from './transactions-store.ts';
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
  { amount = toDecimal('0.5'), ...change }: Partial<PaymentOrder> & { amount?: Decimal } = {},
): PaymentOrder => ({
  id: 'payment-1',
  from: { kind: 'hot' },
  payments: [
    { id: 'p', purpose: 'payout', currencyId, to: strangerAddress(formatOf(networkId)), memo: null, amount },
  ],
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

  it('pays its main coin, follows the payment to its depth and pays one fee', async () => {
    const chain = chainOf(networkId);
    const asset = assetSeeds.find((seed) => seed.networkId === networkId);
    const currencyId = asset?.currencyId ?? 0;
    const signed = await chain.sign(orderOn(networkId, currencyId));
    expect((await chain.sign(orderOn(networkId, currencyId, { id: 'payment-2', nonce: 1 }))).txId).not.toBe(
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

describe('the wallet', () => {
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
});

describe('a fault', () => {
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
});

/** Payments of one transmission. */
const batchOn = (networkId: number, currencyId: number, count: number, id = 'batch'): PaymentOrder => {
  const { payments, ...order } = orderOn(networkId, currencyId, { id, amount: toDecimal('0.01') });
  const [first] = payments;
  return {
    ...order,
    payments: Array.from({ length: count }, (_, at) => ({
      ...(first as NonNullable<typeof first>),
      id: `${id}-${at}`,
      to: strangerAddress(formatOf(networkId)),
    })),
  };
};

describe('a batch', () => {
  it.each([
    [ids.bitcoin, ids.btc, 20],
    [ids.monero, ids.xmr, 15],
  ])('on network %i pays each recipient for one fee', async (networkId, currencyId, most) => {
    const chain = chainOf(networkId);
    expect(chain.maxRecipients).toBe(most);
    const before = toDecimal(await balanceOn(networkId, currencyId));
    const order = batchOn(networkId, currencyId, most);
    const signed = await chain.sign(order);
    await chain.broadcast(signed.bytes);
    await makeBlocks(world, networkId);
    for (const { to, amount } of order.payments) {
      expect(await chain.balance(currencyId, to)).toBe(amount);
      const asked = { currencyId, to, memo: null, txId: signed.txId };
      expect(await chain.findPaid(asked)).toMatchObject({ amount });
    }
    const spent = toDecimal('0.01') * BigInt(most) + behaviourOf(networkId).fee;
    expect(before - toDecimal(await balanceOn(networkId, currencyId))).toBe(spent);
    expect(await chain.nextNonce({ kind: 'hot' })).toBe(1);
    await expect(chain.sign(batchOn(networkId, currencyId, most + 1, 'other'))).rejects.toThrow('carries');
  });

  it('that waits is replaced by no rival, and a rival of its inputs is refused', async () => {
    const chain = chainOf(ids.bitcoin);
    const signed = await chain.sign(batchOn(ids.bitcoin, ids.btc, 2));
    await chain.broadcast(signed.bytes);
    const rival = new TextEncoder().encode(
      new TextDecoder().decode(signed.bytes).replace('"fee":"0.00002"', '"fee":"0.001"'),
    );
    await expect(chain.broadcast(rival)).rejects.toThrow('already spent');
  });
});

describe('the outputs of Monero', () => {
  it('are locked by forty payments, and free again after ten blocks', async () => {
    const chain = chainOf(ids.monero);
    const ahead: Uint8Array[] = [];
    for (let number = 0; number < 40; number += 1) {
      const order = orderOn(ids.monero, ids.xmr, { id: `p${number}`, nonce: number, ahead: [...ahead] });
      const { bytes } = await chain.sign(order);
      ahead.push(bytes);
      // The signed and the sent ones lock alike.
      if (number % 2 === 0) await chain.broadcast(bytes);
    }
    const next = { id: 'p40', nonce: 40 };
    await expect(chain.sign(orderOn(ids.monero, ids.xmr, { ...next, ahead }))).rejects.toThrow('are locked');
    for (const bytes of ahead) await chain.broadcast(bytes);
    await makeBlocks(world, ids.monero, 10);
    await expect(chain.sign(orderOn(ids.monero, ids.xmr, next))).rejects.toThrow('are locked');
    await makeBlocks(world, ids.monero);
    expect(await chain.sign(orderOn(ids.monero, ids.xmr, next))).toBeDefined();
  });
});

describe('a payment that ran out of time', () => {
  it('is missing there, and expired once that block is final', async () => {
    const waits = 3;
    await changeConfirmations(db, catalogue.networkById(ids.ripple).code, waits);
    catalogue = catalogueOf(await readCatalogue(db));
    const chain = (await openSimulatedChains(world)).find(({ networkId }) => networkId === ids.ripple);
    const signed = await chain?.sign(orderOn(ids.ripple, ids.xrp));
    if (chain === undefined || signed === undefined) throw new Error('XRP has no network');
    await makeBlocks(world, ids.ripple, VALID_BLOCKS);
    for (let depth = 1; depth < waits; depth += 1) {
      expect(await chain.lookUp(signed)).toEqual({ state: 'missing' });
      await makeBlocks(world, ids.ripple);
    }
    const expired = { state: 'impossible', why: 'expired', confirmations: waits };
    expect(await chain.lookUp(signed)).toMatchObject(expired);
  });
});

describe('a payment too cheap for the blocks', () => {
  const sendCheap = async (networkId: number, currencyId: number) => {
    const chain = chainOf(networkId);
    await setFault(world, networkId, 'feeLow');
    const order = orderOn(networkId, currencyId);
    const signed = await chain.sign(order);
    await chain.broadcast(signed.bytes);
    await makeBlocks(world, networkId, 3);
    expect(await chain.lookUp(signed)).toEqual({ state: 'pending' });
    return { chain, order, signed };
  };

  it('on Ethereum is replaced once, and never mined', async () => {
    const { chain, order, signed } = await sendCheap(ids.ethereum, ids.eth);
    const bump = (id: string, stuck: { id: string; txId: string; bytes: Uint8Array }) =>
      chain.bump?.(stuck, { ...order, id });
    const bumped = await bump('raised', { id: order.id, ...signed });
    if (bumped === undefined || bumped === 'not now') throw new Error('the fee was not raised');
    expect(bumped.conflictKeys).toEqual(signed.conflictKeys);
    await chain.broadcast(bumped.bytes);
    expect(await bump('again', { id: 'raised', ...bumped })).toBe('not now');
    await expect(chain.broadcast(signed.bytes)).resolves.toBeUndefined();
    await makeBlocks(world, ids.ethereum, 20);
    expect(await chain.lookUp(bumped)).toMatchObject({ state: 'included' });
    expect(await chain.lookUp(signed)).toMatchObject({ state: 'impossible', why: 'spent' });
  });

  it('on Bitcoin is mined with a child that pays for both', async () => {
    const { chain, signed } = await sendCheap(ids.bitcoin, ids.btc);
    const amount = await chain.childOf?.(signed);
    if (amount === undefined || amount === 'not now') throw new Error('no child is possible');
    const to = await chain.hotAddress();
    const [purpose, id] = ['consolidate', 'child'] as const;
    const payment = { id, purpose, currencyId: ids.btc, to, memo: null, amount, parent: signed.txId };
    const child = await chain.sign({ id, from: { kind: 'hot' }, payments: [payment], nonce: 1, ahead: [] });
    expect(child.dependsOn).toEqual([signed.txId]);
    const before = toDecimal(await balanceOn(ids.bitcoin, ids.btc));
    await chain.broadcast(child.bytes);
    expect(await chain.childOf?.(signed)).toBe('not now');
    await makeBlocks(world, ids.bitcoin);
    for (const one of [signed, child]) expect(await chain.lookUp(one)).toMatchObject({ state: 'included' });
    const cost = toDecimal('0.5') + signed.feeLimit + child.feeLimit;
    expect(before - toDecimal(await balanceOn(ids.bitcoin, ids.btc))).toBe(cost);
  });

  it('that is mined has change that a child may spend', async () => {
    const { chain, signed } = await sendCheap(ids.bitcoin, ids.btc);
    const to = await chain.hotAddress();
    const paid = { currencyId: ids.btc, to, memo: null, amount: toDecimal('0.5'), parent: signed.txId };
    const payments = [{ id: 'child', purpose: 'consolidate', ...paid }] as const;
    const child = await chain.sign({ id: 'child', from: { kind: 'hot' }, payments, nonce: 1, ahead: [] });
    await setFault(world, ids.bitcoin, 'none');
    await makeBlocks(world, ids.bitcoin, 30);
    expect(await chain.lookUp(signed)).toMatchObject({ state: 'included' });
    await chain.broadcast(child.bytes);
    await makeBlocks(world, ids.bitcoin);
    expect(await chain.lookUp(child)).toMatchObject({ state: 'included' });
  });

  it('takes its child along when a re-org drops it', async () => {
    const { chain, signed } = await sendCheap(ids.bitcoin, ids.btc);
    const to = await chain.hotAddress();
    const paid = { currencyId: ids.btc, to, memo: null, amount: toDecimal('0.5'), parent: signed.txId };
    const payments = [{ id: 'child', purpose: 'consolidate', ...paid }] as const;
    const child = await chain.sign({ id: 'child', from: { kind: 'hot' }, payments, nonce: 1, ahead: [] });
    await chain.broadcast(child.bytes);
    await makeBlocks(world, ids.bitcoin);
    await reorganise(world, ids.bitcoin, 1, [signed.txId]);
    for (const one of [signed, child]) expect(await chain.lookUp(one)).toEqual({ state: 'missing' });
    await expect(chain.broadcast(child.bytes)).rejects.toThrow('is unknown');
  });

  it('is left alone while blocks take every fee', async () => {
    const chain = chainOf(ids.ethereum);
    const order = orderOn(ids.ethereum, ids.eth);
    const signed = await chain.sign(order);
    await chain.broadcast(signed.bytes);
    await setFault(world, ids.ethereum, 'feeStuck');
    expect(await chain.bump?.({ id: order.id, ...signed }, { ...order, id: 'raised' })).toBe('not now');
  });
});

describe('a stranger', () => {
  it('replaces a transfer twice and leaves only the last one; a mined one stays', async () => {
    const { address } = await chainOf(ids.bitcoin).makeDepositAddress(1);
    const first = await sendTo(ids.bitcoin, ids.btc, address, '1');
    const second = await replaceTransfer(world, first, { amount: toDecimal('2') });
    await expect(replaceTransfer(world, first, {})).rejects.toMatchObject({ status: 422 });
    const third = await replaceTransfer(world, second.txId, { amount: toDecimal('3') });
    const asked = [first, third.txId];
    expect(await endedTransactions(db, ids.bitcoin, asked)).toEqual(new Set([first]));
    const { height } = await makeBlocks(world, ids.bitcoin);
    expect((await chainOf(ids.bitcoin).block(height, everybody))?.transfers).toMatchObject([
      { txId: third.txId, amount: toDecimal('3') },
    ]);
    await expect(replaceTransfer(world, third.txId, {})).rejects.toMatchObject({ status: 422 });
  });
});

describe('a re-org', () => {
  it('is refused when deeper than the chain or without its dropped transaction', async () => {
    const head = await chainOf(ids.bitcoin).head();
    await expect(reorganise(world, ids.bitcoin, 13)).rejects.toMatchObject({ status: 400 });
    await expect(reorganise(world, ids.bitcoin, 1, ['ff'])).rejects.toMatchObject({ status: 400 });
    expect(await chainOf(ids.bitcoin).head()).toEqual(head);
  });
});
