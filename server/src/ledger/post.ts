/** Writes a balanced entry, once per key. */
import { strict as assert } from 'node:assert';
import type { Tx } from '../platform/db/db.ts';
import { type Entry, inLockOrder } from './entries.ts';
import { insertEntry, insertPostings } from './ledger-store.ts';

/**
 * Posts the entry in the caller's transaction. `'already-posted'` when an entry with this key stands: the caller's
 * event was delivered twice. An entry that does not balance is a bug and throws before anything is written
 * (the database would refuse it at commit as well).
 */
export async function postEntry(tx: Tx, entry: Entry): Promise<'posted' | 'already-posted'> {
  assertBalanced(entry);
  const entryId = await insertEntry(tx, entry);
  if (entryId === null) return 'already-posted';
  const postings = inLockOrder(entry.postings);
  if (postings.length > 0) await insertPostings(tx, entryId, postings);
  return 'posted';
}

function assertBalanced(entry: Entry): void {
  const sums = new Map<number, bigint>();
  for (const { account, amount } of entry.postings) {
    sums.set(account.currencyId, (sums.get(account.currencyId) ?? 0n) + amount);
  }
  for (const [currencyId, sum] of sums) {
    assert(sum === 0n, `entry ${entry.key} does not balance in currency ${currencyId}`);
  }
}
