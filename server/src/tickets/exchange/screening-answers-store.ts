import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

export interface StoredAnswer {
  readonly depositId: number | null;
  readonly provider: string;
  readonly verdict: 'stop' | 'doubt';
  readonly reason: string;
}

/** The same answer again is no news. */
export async function keepAnswers(
  tx: Tx,
  ticketId: string,
  answers: readonly StoredAnswer[],
  at: Date,
): Promise<void> {
  if (answers.length === 0) return;
  await tx
    .insertInto('screening_answers')
    .values(
      answers.map(({ depositId, provider, verdict, reason }) => ({
        ticket_id: ticketId,
        deposit_id: depositId,
        provider,
        verdict,
        reason,
        at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function screeningAnswers(
  db: Db,
  ticketIds: readonly string[],
): Promise<(StoredAnswer & { readonly ticketId: string; readonly at: Date })[]> {
  return db
    .selectFrom('screening_answers')
    .select(['ticket_id as ticketId', 'deposit_id as depositId', 'provider', 'verdict', 'reason', 'at'])
    .where(sql<boolean>`ticket_id = any(${ticketIds}::uuid[])`)
    .orderBy('id')
    .execute();
}
