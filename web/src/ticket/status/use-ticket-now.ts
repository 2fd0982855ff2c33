import type { TicketView } from '@parom/contract/tickets';
import { useServerNow } from '../../platform/live/clock.ts';
import { countdownAt } from '../pay/countdown.ts';
import { restEndUtc, stageOf } from './ticket-status.ts';

export function useTicketNow(ticket: TicketView): TicketView {
  const isRestAwaited = stageOf(ticket) === 'restAwaited';
  const { isExpired } = countdownAt(restEndUtc(ticket), useServerNow(isRestAwaited));
  return isRestAwaited && isExpired ? { ...ticket, statusReason: 'belowMinimum' } : ticket;
}
