/** The change that the customer has not accepted. */
import {
  type Decimal,
  formatDecimal,
  maxOf,
  minOf,
  mulDivFloor,
  ONE,
  roundHalfUpTo,
  subtract,
  toDecimal,
} from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import type { TicketView } from '@parom/contract/tickets';

export interface OpenRecalculation {
  readonly before: string;
  readonly after: string;
  readonly isLess: boolean;
  readonly differencePercent: string;
  readonly fromRate: Decimal;
  readonly toRate: Decimal;
  readonly sinceUtc: string;
}

type Recalculable = Pick<TicketView, 'status' | 'byWord' | 'recalculations' | 'toAmount'>;

/** `null` once a deposit has locked the rate. */
export function openRecalculation(ticket: Recalculable): OpenRecalculation | null {
  const isOpen = ticket.status === TicketStatus.awaitingPayment || ticket.byWord;
  const open = (ticket.recalculations ?? []).filter(({ isAcknowledged }) => isAcknowledged !== true);
  const [first, last] = [open[0], open.at(-1)];
  if (!isOpen || first === undefined || last === undefined) return null;
  const [before, after] = [toDecimal(first.fromAmount), toDecimal(last.toAmount)];
  if (before === after) return null;
  return {
    before: first.fromAmount,
    after: last.toAmount,
    isLess: after < before,
    differencePercent: percentOf(subtract(maxOf(before, after), minOf(before, after)), before),
    fromRate: toDecimal(first.fromRate),
    toRate: toDecimal(last.toRate),
    sinceUtc: last.atUtc,
  };
}

const percentOf = (part: Decimal, whole: Decimal): string =>
  formatDecimal(roundHalfUpTo(mulDivFloor(part, 100n * ONE, whole), 1));
