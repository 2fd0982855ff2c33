/** What the clock does to tickets that nobody paid: the reserve goes back at the window's end, the ticket expires after it. */
import { BY_WORD_MS, EXPIRY_GRACE_MS } from '@parom/contract/limits';
import { ZERO } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/tickets';
import type { Selectable } from 'kysely';
import { type Clock, later } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { TicketsTable } from '../schema.ts';
import { hasLiveDeposit } from './judgement-store.ts';
import { moveTicket } from './move-ticket.ts';
import { holdExactly } from './ticket-reserve.ts';
import { lockTicket } from './ticket-store.ts';

interface ExpireDeps {
  readonly db: Db;
  readonly clock: Clock;
}

const BATCH = 200;

/** How many tickets were touched; the schedule calls again at once when a batch was full. */
export async function expireTickets(deps: ExpireDeps): Promise<number> {
  const released = await releaseUnpaidHolds(deps);
  const expired = await expireUnpaid(deps);
  const broken = await expireByWord(deps);
  return released + expired + broken;
}

/** From `expiresAtUtc` on the promise is free for others, by word or not, unless a deposit is there. */
async function releaseUnpaidHolds(deps: ExpireDeps): Promise<number> {
  const due = await unpaid(deps.db)
    .where('status', 'in', [TicketStatus.awaitingPayment, TicketStatus.confirming])
    .where('expires_at', '<=', deps.clock.now())
    .where('held', '>', '0')
    .where('held_is_unpaid', '=', true)
    .execute();
  for (const { id } of due) {
    await deps.db.transaction().execute(async (tx) => {
      const ticket = await lockTicket(tx, id);
      if (ticket?.held_is_unpaid) await holdExactly(tx, ticket, ZERO);
    });
  }
  return due.length;
}

async function expireUnpaid(deps: ExpireDeps): Promise<number> {
  const due = await unpaid(deps.db)
    .where('status', '=', TicketStatus.awaitingPayment)
    .where('expires_at', '<=', later(deps.clock.now(), -EXPIRY_GRACE_MS))
    .execute();
  for (const { id } of due)
    await expire(deps, id, TicketStatus.awaitingPayment, 'the window passed with no deposit');
  return due.length;
}

async function expireByWord(deps: ExpireDeps): Promise<number> {
  const due = await unpaid(deps.db)
    .where('status', '=', TicketStatus.confirming)
    .where('by_word_at', '<=', later(deps.clock.now(), -BY_WORD_MS))
    .execute();
  for (const { id } of due)
    await expire(deps, id, TicketStatus.confirming, 'no deposit within 24 h of the word');
  return due.length;
}

/** A deposit may be seen between the question and the move: the look under the lock decides. */
async function expire(deps: ExpireDeps, ticketId: string, from: TicketStatus, why: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockTicket(tx, ticketId);
    const stillUnpaid = await tx
      .selectFrom('tickets')
      .select('id')
      .where('id', '=', ticketId)
      .where((where) => where.not(hasLiveDeposit))
      .executeTakeFirst();
    if (stillUnpaid === undefined) return;
    await moveTicket(tx, {
      ticketId,
      from: [from],
      to: TicketStatus.expired,
      by: 'clock',
      why,
      at: deps.clock.now(),
    });
  });
}

const unpaid = (db: Db) =>
  db
    .selectFrom('tickets')
    .select('id' satisfies keyof Selectable<TicketsTable>)
    .where((where) => where.not(hasLiveDeposit))
    .limit(BATCH);
