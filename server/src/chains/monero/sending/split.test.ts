import { toDecimal } from '@parom/contract/money';
import { expect, it } from 'vitest';
import type { Outgoing, PaymentOrder } from '../../chain.ts';
import type { Context } from '../context.ts';
import { destinationsOf, splitOf } from './split.ts';

const of = (purpose: Outgoing['purpose'], ...amounts: readonly string[]): PaymentOrder => ({
  id: 'order',
  from: { kind: 'hot' },
  payments: amounts.map((amount) => ({
    id: 'payment',
    purpose,
    currencyId: 3,
    to: 'address',
    memo: null,
    amount: toDecimal(amount),
  })),
  nonce: 0,
  ahead: [],
});

it('a split of Monero goes to fifteen outputs, which make the sum to the last unit', () => {
  const parts = destinationsOf(of('consolidate', '3.000000000007'));
  expect(parts.map(({ amount }) => amount)).toEqual([200_000_000_007n, ...Array(14).fill(200_000_000_000n)]);
});

it('a payment of Monero that is no split goes to its recipients whole', () => {
  const amounts = destinationsOf(of('payout', '3', '1.5')).map(({ amount }) => amount);
  expect(amounts).toEqual([3_000_000_000_000n, 1_500_000_000_000n]);
});

/** A wallet that holds these, on a network where a byte costs a unit. */
function holding(...amounts: readonly bigint[]): Context {
  const HEIGHT = 100;
  const transfers = amounts.map((amount, at) => ({
    amount: String(amount),
    block_height: 1,
    frozen: false,
    key_image: `image ${at}`,
    pubkey: 'key',
    subaddr_index: { minor: 0 },
    tx_hash: `tx ${at}`,
    unlocked: true,
  }));
  const answers: Readonly<Record<string, unknown>> = {
    get_height: { height: HEIGHT + 1 },
    incoming_transfers: { transfers },
  };
  const transaction = { unlock_time: '0', vout: [{ target: { key: 'key' } }] };
  const names = async (outputs: readonly { txId: string; outputIndex: number }[]) =>
    new Set(outputs.map(({ txId, outputIndex }) => `${txId}:${outputIndex}`));
  return {
    settings: { signer: null, spendable: names },
    node: {
      head: async () => ({ height: HEIGHT, hash: '' }),
      rpc: async () => ({ fees: [1], quantization_mask: 0 }),
      spentStatesOf: async (images: readonly string[]) => images.map(() => 0),
      transactions: async (txIds: readonly string[]) => txIds.map((txId) => ({ txId, transaction })),
    },
    wallet: { alone: (work: () => unknown) => work(), ask: async (method: string) => answers[method] },
  } as unknown as Context;
}

const TENTH = 10n ** 11n;
/** One input and sixteen outputs. */
const FEE = 1_000n + 800n + 16n * 150n;

it('an output of Monero is split once its fee leaves sixteen parts of 0.1 XMR', async () => {
  const least = 16n * TENTH + FEE;
  expect(await splitOf(holding(TENTH, least))).toBe(toDecimal('1.5'));
  expect(await splitOf(holding(TENTH, least - 1n))).toBe('not now');
});

it('a wallet of Monero with forty outputs of 0.1 XMR splits none; smaller ones do not count', async () => {
  const large = [100n * TENTH, ...Array<bigint>(38).fill(TENTH)];
  expect(await splitOf(holding(...large, TENTH - 1n, TENTH - 1n))).not.toBe('not now');
  expect(await splitOf(holding(...large, TENTH))).toBe('not now');
});
