import type { AlertSubject } from '../../alerts.ts';
import type { Tx } from '../../platform/db/db.ts';

export interface StandingTrouble {
  readonly subject: AlertSubject;
  readonly since: Date;
  readonly seenAt: Date;
}

export async function selectTroubles(tx: Tx): Promise<StandingTrouble[]> {
  const rows = await tx.selectFrom('rate_troubles').selectAll().execute();
  return rows.map((row) => ({
    subject: row.subject as AlertSubject,
    since: row.since,
    seenAt: row.seen_at,
  }));
}

/** The caller holds the lock on the prices. */
export async function replaceTroubles(tx: Tx, troubles: readonly StandingTrouble[]): Promise<void> {
  await tx.deleteFrom('rate_troubles').execute();
  if (troubles.length === 0) return;
  await tx
    .insertInto('rate_troubles')
    .values(troubles.map(({ subject, since, seenAt }) => ({ subject, since, seen_at: seenAt })))
    .onConflict((conflict) => conflict.column('subject').doNothing())
    .execute();
}
