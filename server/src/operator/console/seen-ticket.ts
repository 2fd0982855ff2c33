/** An act on a ticket that changed meanwhile is refused. */

import type { SeenTicket } from '@parom/contract/console/door';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { refuseChanged } from '../../platform/refuse.ts';
import { findTicket, historyOf, lockTicket } from '../../tickets/index.ts';
import { statusName } from '../names.ts';
import { beforeFirst } from './act-transactions.ts';
import { ticketVersion } from './ticket-version-store.ts';

/**
 * The act's first transaction checks the version with the ticket locked: no other act comes between. Later
 * transactions see what this act wrote.
 */
export const onlyAsSeen = (db: Db, seen: SeenTicket): Db =>
  beforeFirst(async (tx) => {
    await lockTicket(tx, seen.ticket);
    await assertAsSeen(tx, seen);
  })(db);

export async function assertAsSeen(db: Db | Tx, { ticket, version }: SeenTicket): Promise<void> {
  if ((await ticketVersion(db, ticket)) === version) return;
  throw await refusalOfTicket(db, ticket);
}

async function refusalOfTicket(db: Db | Tx, id: string): Promise<Refusal> {
  const ticket = await findTicket(db, id);
  if (ticket === undefined) return refuseChanged('ticketGone', {});
  const move = (await historyOf(db, id)).at(-1);
  const last = move === undefined ? null : { at: move.at.toISOString(), by: move.by, why: move.why };
  return refuseChanged('ticketChanged', { ticket: ticket.simpleId, status: statusName(ticket.status), last });
}
