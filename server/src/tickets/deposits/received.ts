import { add, type Decimal, ZERO } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import type { Shortfall, Verdict } from '@parom/contract/tickets';
import { restEnd, type Ticket } from '../ticket.ts';
import type { Deposit } from './deposit-store.ts';

interface Arrived {
  readonly state: Deposit['state'];
  readonly verdict: Verdict | null;
  readonly amount: Decimal;
}

export const countedOf = <T extends Arrived>(deposits: readonly T[]): T[] =>
  deposits.filter(({ state, verdict }) => state !== 'vanished' && verdict !== 'extra');

export const receivedOf = (deposits: readonly Arrived[]): Decimal =>
  countedOf(deposits).reduce<Decimal>((sum, { amount }) => add(sum, amount), ZERO);

export const isExtra = ({ state, verdict, isDust }: Deposit): boolean =>
  state !== 'vanished' && verdict === 'extra' && !isDust;

export const isStray = (deposit: Deposit): boolean => isExtra(deposit) && deposit.disposition === 'parked';

/** An approval covers only deposits seen before it. */
export const isApproved = (
  approvedAt: Date | null,
  { firstSeenAt }: { readonly firstSeenAt: Date },
): boolean => approvedAt !== null && firstSeenAt <= approvedAt;

export const restsOnWord = (
  ticket: Pick<Ticket, 'status' | 'byWordAt'>,
  deposits: readonly Arrived[],
): boolean =>
  ticket.status === TicketStatus.confirming && ticket.byWordAt !== null && countedOf(deposits).length === 0;

type Waiting = Pick<Ticket, 'status' | 'expiresAt' | 'restUntil' | 'minGive' | 'approvedAt'>;
export interface Seen extends Arrived {
  readonly firstSeenAt: Date;
}

export function shortfallOf(ticket: Waiting, deposits: readonly Seen[], now: Date): Shortfall | null {
  const counted = countedOf(deposits);
  if (ticket.status !== TicketStatus.confirming || counted.length === 0) return null;
  if (receivedOf(counted) >= ticket.minGive) return null;
  if (counted.every((deposit) => isApproved(ticket.approvedAt, deposit))) return null;
  return now < restEnd(ticket) ? 'restAwaited' : 'belowMinimum';
}

interface Awaiting extends Arrived {
  readonly isPriceAwaited: boolean;
}

export const priceAwaitedOf = (
  { status }: Pick<Ticket, 'status'>,
  deposits: readonly Awaiting[],
): 'priceAwaited' | null =>
  status === TicketStatus.confirming && countedOf(deposits).some(({ isPriceAwaited }) => isPriceAwaited)
    ? 'priceAwaited'
    : null;
