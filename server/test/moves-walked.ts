/** Which moves the tickets of a journey really made: their history, held against the table of moves. */
import { TicketStatus } from '@parom/contract/ticket-status';
import type { Db } from '../src/platform/db/db.ts';
import { moves } from '../src/tickets/ticket.ts';

type IsMeant = (from: number, to: number) => boolean;

const names = (pairs: readonly (readonly [number, number])[], isMeant: IsMeant): string[] =>
  [
    ...new Set(pairs.filter(([from, to]) => isMeant(from, to)).map(([from, to]) => `${from} to ${to}`)),
  ].sort();

/** Every row of the table, as `'1 to 2'`, that `isMeant`. */
export const movesOfTable = (isMeant: IsMeant): string[] =>
  names(
    Object.values(TicketStatus).flatMap((from) => moves[from].map((to) => [from, to] as const)),
    isMeant,
  );

/** The same of what the service wrote into its history; a ticket's creation is no move. */
export async function movesWalked(db: Db, isMeant: IsMeant): Promise<string[]> {
  const rows = await db
    .selectFrom('ticket_history')
    .select(['from_status', 'to_status'])
    .where('from_status', 'is not', null)
    .execute();
  return names(
    rows.map((row) => [row.from_status ?? -1, row.to_status] as const),
    isMeant,
  );
}
