import { TicketStatus } from '@parom/contract/ticket-status';
import type { RatingOutage } from '../../aml/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';

/** @returns since when the ticket has no score */
export async function keepUnscreened(
  db: Db,
  ticketId: string,
  { provider, kind: outage, said }: RatingOutage,
  at: Date,
): Promise<Date> {
  const last = { provider, outage, said, tried_at: at };
  const { since } = await db
    .insertInto('unscreened_tickets')
    .values({ ticket_id: ticketId, since: at, ...last })
    .onConflict((conflict) => conflict.column('ticket_id').doUpdateSet(last))
    .returning('since')
    .executeTakeFirstOrThrow();
  return since;
}

export async function forgetUnscreened(tx: Tx, ticketId: string): Promise<void> {
  await tx.deleteFrom('unscreened_tickets').where('ticket_id', '=', ticketId).execute();
}

/** The longest waiting first. An operator may have decided meanwhile. */
export const unscreenedTickets = (db: Db, limit: number) =>
  db
    .selectFrom('unscreened_tickets as u')
    .innerJoin('tickets as t', 't.id', 'u.ticket_id')
    .select([
      't.id',
      't.simple_id as number',
      'u.provider',
      'u.outage',
      'u.said',
      'u.since',
      'u.tried_at as triedAt',
    ])
    .where('t.status', '=', TicketStatus.confirming)
    .orderBy('u.since')
    .orderBy('t.simple_id')
    .limit(limit)
    .execute();
