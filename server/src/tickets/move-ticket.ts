import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import type { Breach } from '@parom/contract/console/answers/alerts/causes';
import type { WhyMoved } from '@parom/contract/console/answers/moves';
import { ZERO } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import type { StatusReason } from '@parom/contract/tickets';
import { alertSubjects } from '../alerts.ts';
import { raiseAlert, resolveAlert } from '../platform/alerts/alerts-store.ts';
import type { Tx } from '../platform/db/db.ts';
import { emit } from '../platform/jobs/enqueue.ts';
import { reserveExactly } from './reserve/ticket-reserve.ts';
import { isEnd, isMove, type Mover, mayReserve, type Ticket } from './ticket.ts';
import { lockTicket, recordMove } from './ticket-store.ts';

export interface Move {
  readonly ticketId: string;
  readonly from: readonly TicketStatus[];
  readonly to: TicketStatus;
  readonly by: Mover;
  readonly why: WhyMoved;
  readonly at: Date;
  readonly reason?: StatusReason;
  readonly customReason?: string;
}

export const reportStopped = (
  tx: Tx,
  ticket: Pick<Ticket, 'id' | 'simpleId'>,
  why: Breach,
  at: Date,
): Promise<void> =>
  raiseAlert(
    tx,
    at,
    alertSubjects.invariant(ticket.id),
    alertDetail('ticketStopped', { ticket: ticket.simpleId, why }),
  );

/** `already-moved`: another process was first. An unknown move throws. */
export async function moveTicket(tx: Tx, move: Move): Promise<'moved' | 'already-moved'> {
  const ticket = await lockTicket(tx, move.ticketId);
  if (ticket === undefined) throw new Error(`no ticket ${move.ticketId}`);
  const from = ticket.status;
  if (!move.from.includes(from)) return 'already-moved';
  if (!isMove(from, move.to)) throw new Error(`no move leads from ${from} to ${move.to}`);

  await recordMove(tx, {
    ticketId: move.ticketId,
    from,
    to: move.to,
    by: move.by,
    why: move.why,
    at: move.at,
    closedAt: isEnd(move.to) ? move.at : null,
    reason: move.reason ?? null,
    customReason: move.customReason ?? null,
  });
  if (!mayReserve(move.to)) await reserveExactly(tx, ticket, ZERO);
  if (from === TicketStatus.invalid) await resolveAlert(tx, move.at, alertSubjects.invariant(move.ticketId));
  await emit(tx, move.at, 'ticket.moved', { ticketId: move.ticketId, from, to: move.to });
  return 'moved';
}
