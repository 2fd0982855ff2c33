/** What has come for a ticket of what it asked for, and whether the rest can still be sent. Pure. */
import { add, type Decimal, toDecimal, ZERO } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/tickets';
import type { TicketRow } from '../ticket-store.ts';

interface Arrived {
  readonly state: string;
  readonly verdict: string | null;
  readonly amount: Decimal;
}

/** Those that the ticket asked for, and that its network did not take back. */
export const countedOf = <T extends Arrived>(deposits: readonly T[]): T[] =>
  deposits.filter(({ state, verdict }) => state !== 'vanished' && verdict !== 'extra');

export const receivedOf = (deposits: readonly Arrived[]): Decimal =>
  countedOf(deposits).reduce<Decimal>((sum, { amount }) => add(sum, amount), ZERO);

type Waiting = Pick<TicketRow, 'status' | 'approved_at' | 'expires_at' | 'min_give'>;

/** What has come so far would be held at the window's end: until then its owner can still send the rest. */
export const isRestAwaited = (ticket: Waiting, received: Decimal, now: Date): boolean =>
  ticket.status === TicketStatus.confirming &&
  ticket.approved_at === null &&
  now < ticket.expires_at &&
  received > ZERO &&
  received < toDecimal(ticket.min_give);
