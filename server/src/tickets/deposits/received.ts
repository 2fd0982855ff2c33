/** What has come for a ticket of what it asked for, and whether it is enough to go on by itself. Pure. */
import { add, type Decimal, toDecimal, ZERO } from '@parom/contract/money';
import { type Shortfall, TicketStatus, type Verdict } from '@parom/contract/tickets';
import type { DepositsTable } from '../../schema.ts';
import type { TicketRow } from '../ticket-store.ts';
import type { Deposit } from './deposit-store.ts';

interface Arrived {
  readonly state: DepositsTable['state'];
  readonly verdict: Verdict | null;
  readonly amount: Decimal;
}

/** Those that the ticket asked for, and that its network did not take back. */
export const countedOf = <T extends Arrived>(deposits: readonly T[]): T[] =>
  deposits.filter(({ state, verdict }) => state !== 'vanished' && verdict !== 'extra');

export const receivedOf = (deposits: readonly Arrived[]): Decimal =>
  countedOf(deposits).reduce<Decimal>((sum, { amount }) => add(sum, amount), ZERO);

/** The ticket did not ask for it, and it is no dust. */
export const isExtra = ({ state, verdict, isDust }: Deposit): boolean =>
  state !== 'vanished' && verdict === 'extra' && !isDust;

/** And waits for somebody who asks for it. */
export const isStray = (deposit: Deposit): boolean => isExtra(deposit) && deposit.disposition === 'parked';

/** An operator's word holds for what had arrived when he gave it. */
export const isApproved = (
  approvedAt: Date | null,
  { firstSeenAt }: { readonly firstSeenAt: Date },
): boolean => approvedAt !== null && firstSeenAt <= approvedAt;

/** The customer said that he has paid, and nothing that counts has been seen. */
export const restsOnWord = (
  ticket: Pick<TicketRow, 'status' | 'reported_paid_at'>,
  deposits: readonly Arrived[],
): boolean =>
  ticket.status === TicketStatus.confirming &&
  ticket.reported_paid_at !== null &&
  countedOf(deposits).length === 0;

type Waiting = Pick<TicketRow, 'status' | 'expires_at' | 'min_give' | 'approved_at'>;
export interface Seen extends Arrived {
  readonly firstSeenAt: Date;
}

/**
 * Less than the minimum has come, and no operator let it pass: nothing of it goes on by itself. The rest can be sent while the
 * window is open; after it the ticket is held as soon as the network has confirmed what came.
 */
export function shortfallOf(ticket: Waiting, deposits: readonly Seen[], now: Date): Shortfall | null {
  const counted = countedOf(deposits);
  if (ticket.status !== TicketStatus.confirming || counted.length === 0) return null;
  if (receivedOf(counted) >= toDecimal(ticket.min_give)) return null;
  if (counted.every((deposit) => isApproved(ticket.approved_at, deposit))) return null;
  return now < ticket.expires_at ? 'restAwaited' : 'belowMinimum';
}

interface Awaiting extends Arrived {
  readonly isPriceAwaited: boolean;
}

/** No price was accepted since a deposit was seen: what it brings is not known yet. */
export const priceAwaitedOf = (
  { status }: Pick<TicketRow, 'status'>,
  deposits: readonly Awaiting[],
): 'priceAwaited' | null =>
  status === TicketStatus.confirming && countedOf(deposits).some(({ isPriceAwaited }) => isPriceAwaited)
    ? 'priceAwaited'
    : null;
