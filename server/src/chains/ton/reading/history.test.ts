import { type Address, type Transaction } from '@ton/core';
import { expect, it } from 'vitest';
import { ChainOutage } from '../../chain.ts';
import type { Context } from '../context.ts';
import { historyOf } from './history.ts';

const MOST = 100_000;
const hashOf = (lt: number): string => lt.toString(16).padStart(64, '0');

/** An account with so many transactions, all of them read before. */
async function countRead(length: number): Promise<number> {
  const transactions = new Map<string, Transaction>();
  for (let lt = 1; lt <= length; lt += 1)
    transactions.set(hashOf(lt), {
      prevTransactionLt: BigInt(lt - 1),
      prevTransactionHash: BigInt(lt - 1),
    } as Transaction);
  const newest = { lt: BigInt(length), hash: hashOf(length) };
  let read = 0;
  for await (const _one of historyOf({ transactions } as Context, 'account' as unknown as Address, newest))
    read += 1;
  return read;
}

it('an account of TON is read back to its first transaction while they are few enough', async () => {
  expect(await countRead(MOST)).toBe(MOST);
});

it('an account of TON with one transaction more than is read is an outage', async () => {
  const reading = countRead(MOST + 1);
  await expect(reading).rejects.toBeInstanceOf(ChainOutage);
  await expect(reading).rejects.toThrow(`more than ${MOST} transactions`);
});
