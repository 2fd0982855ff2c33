import type { Transaction } from '@ton/core';
import { expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { costsSincePayment } from './costs.ts';

const hashOf = (lt: number): string => lt.toString(16).padStart(64, '0');
const placeOf = (lt: number) => ({ lt: BigInt(lt), hash: hashOf(lt) });

/** Messages of strangers to the wallet; each costs the wallet a nanoton. */
function receive(kept: Map<string, Transaction>, first: number, last: number): void {
  for (let lt = first; lt <= last; lt += 1)
    kept.set(hashOf(lt), {
      prevTransactionLt: BigInt(lt - 1),
      prevTransactionHash: BigInt(lt - 1),
      totalFees: { coins: 1n },
      hash: () => Buffer.from(hashOf(lt), 'hex'),
    } as Transaction);
}

function walletWith(messages: number) {
  const transactions = new Map<string, Transaction>();
  receive(transactions, 1, messages);
  return { transactions, context: { transactions, costs: new Map(), wallet: {} } as unknown as Context };
}

it('the costs of ten thousand messages to a TON wallet since its last payment are counted', {
  tags: ['threat:message-flood'],
}, async () => {
  const { context } = walletWith(10_000);
  expect(await costsSincePayment(context, placeOf(10_000))).toBe(10_000n);
});

it('messages to a TON wallet that were counted before are not read again', async () => {
  const { context, transactions } = walletWith(500);
  await costsSincePayment(context, placeOf(500));
  transactions.clear();
  receive(transactions, 500, 502);
  expect(await costsSincePayment(context, placeOf(502))).toBe(502n);
  expect(await costsSincePayment(context, placeOf(500))).toBe(500n);
});

it('a TON wallet without transactions had no costs', async () => {
  expect(await costsSincePayment(walletWith(0).context, null)).toBe(0n);
});
