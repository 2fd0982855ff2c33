/** An act on a ticket that changed meanwhile is refused. */
import { consoleCodes } from '@parom/contract/console/codes';
import type { SeenTicket } from '@parom/contract/console/door';
import type { Db, Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findTicket, historyOf, lockTicket } from '../../tickets/index.ts';
import { statusName } from '../names.ts';
import { withTransactions } from './act-transactions.ts';
import { ticketVersion } from './ticket-version-store.ts';

/**
 * The act's first transaction checks the version with the ticket locked: no other act comes between. Later
 * transactions see what this act wrote.
 */
export function onlyAsSeen(db: Db, seen: SeenTicket): Db {
  let isChecked = false;
  return withTransactions(db, (work) =>
    db.transaction().execute(async (tx) => {
      if (!isChecked) {
        await lockTicket(tx, seen.ticket);
        await assertAsSeen(tx, seen);
        isChecked = true;
      }
      return work(tx);
    }),
  );
}

export async function assertAsSeen(db: Db | Tx, { ticket, version }: SeenTicket): Promise<void> {
  if ((await ticketVersion(db, ticket)) === version) return;
  throw new Refusal(consoleCodes.changed, `${await newState(db, ticket)}. Nothing was done`, 409);
}

async function newState(db: Db | Tx, id: string): Promise<string> {
  const ticket = await findTicket(db, id);
  if (ticket === undefined) return 'the ticket that you looked at is not there';
  const last = (await historyOf(db, id)).at(-1);
  const by = last === undefined ? '' : `, since ${last.at.toISOString()} by ${last.by} (${last.why})`;
  return `ticket ${ticket.simpleId} changed after you looked at it: it is "${statusName(ticket.status)}" now${by}`;
}
