import type { Tx } from '../platform/db/db.ts';
import { type Entry, reversed } from './entries.ts';
import { type EntryKey, type UndoneKind, undone } from './entry-keys.ts';
import { postingsOf } from './ledger-store.ts';
import { postEntry } from './post.ts';

interface TakenBack extends Pick<Entry, 'ticketId' | 'at'> {
  readonly key: EntryKey;
  readonly kind: UndoneKind;
}

/** `'already-posted'`: the event was delivered twice. */
export async function takeBackEntry(
  tx: Tx,
  { key, ...entry }: TakenBack,
): Promise<'posted' | 'already-posted'> {
  const postings = reversed(await postingsOf(tx, key));
  return postEntry(tx, { ...entry, key: undone(key), postings });
}
