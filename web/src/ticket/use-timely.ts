/** The ticket as it is at this moment. Where the window's end changes what it asks for, nobody waits for the next answer. */
import type { TicketView } from '@parom/contract/tickets';
import { useServerNow } from '../platform/live/clock.ts';
import { countdownAt } from './countdown.ts';
import { stageOf } from './ticket-status.ts';

export function useTimely(ticket: TicketView): TicketView {
  const isRestAwaited = stageOf(ticket) === 'restAwaited';
  const { isExpired } = countdownAt(ticket.expiresAtUtc, useServerNow(isRestAwaited));
  return isRestAwaited && isExpired ? { ...ticket, statusReason: 'belowMinimum' } : ticket;
}
