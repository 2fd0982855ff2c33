import { sql } from 'kysely';
import type { Rating } from '../../aml/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';

export interface StoredAnswer {
  readonly depositId: number | null;
  readonly provider: string;
  readonly verdict: 'stop' | 'doubt';
  readonly reason: string;
  readonly rating: Rating | null;
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
      answers.map(({ depositId, provider, verdict, reason, rating }) => ({
        ticket_id: ticketId,
        deposit_id: depositId,
        provider,
        verdict,
        reason,
        rating: rating === null ? null : JSON.stringify(rating),
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
  const rows = await db
    .selectFrom('screening_answers')
    .select([
      'ticket_id as ticketId',
      'deposit_id as depositId',
      'provider',
      'verdict',
      'reason',
      'rating',
      'at',
    ])
    .where(sql<boolean>`ticket_id = any(${ticketIds}::uuid[])`)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, rating: row.rating as Rating | null }));
}
