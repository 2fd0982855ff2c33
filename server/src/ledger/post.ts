/** Balanced, once per key. */
import { strict as assert } from 'node:assert';
import { ZERO } from '@parom/contract/money';
import type { Tx } from '../platform/db/db.ts';
import type { Entry, Posting } from './entries.ts';
import { insertEntry, insertPostings, lockBooks } from './ledger-store.ts';

/** In the caller's transaction. An unbalanced entry throws before any write. */
export async function postEntry(tx: Tx, entry: Entry): Promise<'posted' | 'already-posted'> {
  assertBalanced(entry);
  const postings = entry.postings.filter(({ amount }) => amount !== ZERO);
  await lockBooks(tx, postings.map(currencyOf));
  const entryId = await insertEntry(tx, entry);
  if (entryId === null) return 'already-posted';
  if (postings.length > 0) await insertPostings(tx, entryId, postings);
  return 'posted';
}

const currencyOf = ({ account }: Posting): number => account.currencyId;

function assertBalanced(entry: Entry): void {
  const sums = new Map<number, bigint>();
  for (const { account, amount } of entry.postings) {
    sums.set(account.currencyId, (sums.get(account.currencyId) ?? 0n) + amount);
  }
  for (const [currencyId, sum] of sums) {
    assert(sum === 0n, `entry ${entry.key} does not balance in currency ${currencyId}`);
  }
}
