import { sql } from 'kysely';
import { type Clock, later } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';

/** Until an operator sets another. */
export const FIRST_THRESHOLD = 70;

export async function readThreshold(db: Db | Tx): Promise<number> {
  const row = await db.selectFrom('risk_threshold').select('score').executeTakeFirst();
  return row?.score ?? FIRST_THRESHOLD;
}

/** Two operators at once: the second waits, and reads what the first wrote. */
export async function lockThreshold(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('risk_threshold'))`.execute(tx);
  return readThreshold(tx);
}

export async function writeThreshold(tx: Tx, threshold: number, now: Date): Promise<void> {
  const row = { score: threshold, set_at: now };
  await tx
    .insertInto('risk_threshold')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

export interface KeptRating {
  readonly provider: string;
  readonly subject: Buffer;
  readonly networkId: number | null;
  readonly txId: string | null;
  readonly score: number;
  readonly isStopped: boolean;
  readonly at: Date;
}

/** The same subject again replaces its row. */
export async function keepRating(db: Db, rating: KeptRating): Promise<void> {
  const { provider, subject, networkId, txId, score, isStopped, at } = rating;
  const decided = { score, is_stopped: isStopped, at };
  await db
    .insertInto('risk_ratings')
    .values({ provider, subject, network_id: networkId, tx_id: txId, ...decided })
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doUpdateSet(decided))
    .execute();
}

/** As far as the preview of another threshold looks back. */
export const RATINGS_KEPT_MS = 30 * 24 * 3_600_000;

export async function removeOldRatings({
  db,
  clock,
}: {
  readonly db: Db;
  readonly clock: Clock;
}): Promise<void> {
  await db.deleteFrom('risk_ratings').where('at', '<', later(clock.now(), -RATINGS_KEPT_MS)).execute();
}
