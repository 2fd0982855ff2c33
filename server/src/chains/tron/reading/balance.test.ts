import { toDecimal } from '@parom/contract/money';
import { hex } from '@scure/base';
import { expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { addressOfAccount } from '../encoding/address.ts';
import { encodePayment } from '../encoding/transaction.ts';
import { readBalance } from './balance.ts';

const TRX = 8;
const addressOf = (byte: string): string => addressOfAccount(hex.decode(byte.repeat(20)));
const [OURS, STRANGER, OTHER] = [addressOf('11'), addressOf('22'), addressOf('33')];
const idAt = (height: number): string => height.toString(16).padStart(64, '0');
const AT = { height: 100, hash: idAt(100) };

interface Payment {
  readonly from: string;
  readonly to: string;
  readonly result?: string;
}

/** A node whose head is so high, with one payment in some of its blocks. */
function nodeAt(head: number, payments: Readonly<Record<number, Payment>> = {}) {
  const state = { head, headHash: null as string | null, listed: 0, onBalance: () => {} };
  const transactionsIn = (height: number) => {
    const payment = payments[height];
    if (payment === undefined) return [];
    const { from: owner, to, result = 'SUCCESS' } = payment;
    const frame = { refBlock: idAt(1), expiration: 9n, timestamp: BigInt(height), feeLimit: 0n };
    const raw = hex.encode(encodePayment({ owner, to, units: 5n, contract: null }, frame));
    return [{ txId: `tx ${height}`, raw, result }];
  };
  const blockAt = (height: number) => ({
    height,
    hash: idAt(height),
    parentHash: idAt(height - 1),
    timestamp: height,
    transactions: transactionsIn(height),
  });
  const node = {
    ask: async (path: string, { num = 0 }: { readonly num?: number }) => {
      if (path === 'wallet/getnowblock')
        return { ...blockAt(state.head), hash: state.headHash ?? idAt(state.head) };
      state.listed += 1;
      return transactionsIn(num).map(({ txId }) => ({ id: txId, blockTimeStamp: num }));
    },
    find: async (path: string, { num = 0 }: { readonly num?: number }) => {
      if (path === 'wallet/getblockbynum') return num > state.head ? null : blockAt(num);
      state.onBalance();
      return { balance: 7_000_000 };
    },
  };
  const settings = { networkId: 4, assets: [{ currencyId: TRX, contract: null, decimals: 6 }] };
  const context = { node, settings, touched: new Map() } as unknown as Context;
  return { state, held: () => readBalance(context, TRX, OURS, AT) };
}

it.each([0, 1, 60])('a balance on TRON after the block %i before the head is known', async (behind) => {
  expect(await nodeAt(AT.height + behind).held()).toBe(toDecimal('7'));
});

it.each([-1, 61])('a balance on TRON after the block %i before the head is unknown', async (behind) => {
  await expect(nodeAt(AT.height + behind).held()).rejects.toThrow(`the node is at block ${100 + behind}`);
});

it.each<[string, Payment]>([
  ['to the address', { from: STRANGER, to: OURS }],
  ['from the address', { from: OURS, to: STRANGER }],
  ['from the address, which fails', { from: OURS, to: STRANGER, result: 'FAILED' }],
])('a balance on TRON is unknown for the blocks before a payment %s', async (_what, payment) => {
  await expect(nodeAt(104, { 103: payment }).held()).rejects.toThrow('block 103 changed it');
});

it('a balance on TRON stays known beside payments of others, and in its own block', async () => {
  const payments = { 100: { from: STRANGER, to: OURS }, 103: { from: STRANGER, to: OTHER } };
  const { held, state } = nodeAt(104, payments);
  expect(await held()).toBe(toDecimal('7'));
  const { listed } = state;
  expect(await held()).toBe(toDecimal('7'));
  expect([listed, state.listed]).toEqual([1, 1]);
});

it('a balance on TRON is unknown when a block with a payment comes during the reading', async () => {
  const { held, state } = nodeAt(101, { 102: { from: STRANGER, to: OURS } });
  state.onBalance = () => void (state.head = 102);
  await expect(held()).rejects.toThrow('block 102 changed it');
});

it.each([0, 3])(
  'a balance on TRON is unknown where the head %i blocks later is of another branch',
  async (later) => {
    const { held, state } = nodeAt(AT.height + later);
    state.headHash = 'f'.repeat(64);
    await expect(held()).rejects.toThrow('another branch');
  },
);
