/** Removes ended sessions, and automatic accounts without a log-in. */
import { type Clock, later } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { deleteExpiredSessions } from './sessions-store.ts';
import { deleteUnusedAutomatic } from './users-store.ts';

const AUTOMATIC_ACCOUNT_MS = 30 * 24 * 3_600_000;

export async function removeStaleAccounts({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await deleteExpiredSessions(db, clock.now());
  await deleteUnusedAutomatic(db, later(clock.now(), -AUTOMATIC_ACCOUNT_MS));
}
