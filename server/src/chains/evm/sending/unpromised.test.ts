import { type Address, hexToBytes, type PublicClient, serializeTransaction } from 'viem';
import { expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { unpromised } from './sign-payment.ts';

const HOT: Address = '0x00000000000000000000000000000000000000aa';
const HELD = 1_000_000n;
const MINED = 3;

/** It may cost 21,000 at most, and moves `value`. */
const sent = (nonce: number, value: bigint, maxFeePerGas = 1n): Uint8Array =>
  hexToBytes(
    serializeTransaction({
      type: 'eip1559',
      chainId: 1,
      to: HOT,
      nonce,
      value,
      gas: 21_000n,
      maxFeePerGas,
      maxPriorityFeePerGas: 1n,
    }),
  );

function leftWith(ahead: readonly Uint8Array[], nonce: number): Promise<bigint> {
  const client = {
    getBlockNumber: async () => 9n,
    getBalance: async () => HELD,
    getTransactionCount: async () => MINED,
  } as unknown as PublicClient;
  const node = { ask: (_what: string, question: (from: PublicClient) => unknown) => question(client) };
  return unpromised({ node } as unknown as Context, { ahead: [...ahead], nonce }, HOT);
}

it('payments that wait for a block have taken their sum and their fee', async () => {
  expect(await leftWith([sent(MINED, 100n), sent(MINED + 1, 50n)], MINED + 2)).toBe(HELD - 150n - 42_000n);
});

it('of two transactions with one number, the dearer has taken its cost', async () => {
  const rivals = [sent(MINED, 100n), sent(MINED, 100n, 2n), sent(MINED, 100n)];
  expect(await leftWith(rivals, MINED + 1)).toBe(HELD - 100n - 42_000n);
});

it('a mined payment has left the balance already', async () => {
  expect(await leftWith([sent(MINED - 1, 100n)], MINED)).toBe(HELD);
});

it('a payment that is signed again takes nothing from itself', async () => {
  expect(await leftWith([sent(MINED, 100n)], MINED)).toBe(HELD);
});
