import { type Clock, later } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { deleteExpiredSessions } from './sessions-store.ts';
import { deleteUnusedAutomatic, type LockTicketsOf } from './users-store.ts';

const AUTOMATIC_ACCOUNT_MS = 30 * 24 * 3_600_000;

export interface RemoveStaleDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly lockTicketsOf: LockTicketsOf;
}

export async function removeStaleAccounts({ db, clock, lockTicketsOf }: RemoveStaleDeps): Promise<void> {
  await deleteExpiredSessions(db, clock.now());
  await deleteUnusedAutomatic(db, later(clock.now(), -AUTOMATIC_ACCOUNT_MS), lockTicketsOf);
}
