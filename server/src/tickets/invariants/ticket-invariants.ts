/** Pure: compares deposits, payments, reserve and books, which separate code writes. */
import { add, type Decimal, formatDecimal, subtract, ZERO } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { type Payment, stands } from '../../payments/index.ts';
import type { Deposit } from '../deposits/deposit-store.ts';
import { isFinal, mayReserve } from '../ticket.ts';

export interface TicketFacts {
  readonly status: TicketStatus;
  readonly reserved: Decimal;
  readonly deposits: readonly Pick<
    Deposit,
    'currencyId' | 'amount' | 'state' | 'disposition' | 'creditEntryKey'
  >[];
  /** Oldest first. */
  readonly payments: readonly (Pick<Payment, 'purpose' | 'state'> & { readonly amount: Decimal })[];
  /** By currency; credit is negative. */
  readonly customer: ReadonlyMap<number, Decimal>;
  /** Credit is negative. */
  readonly owed: Decimal;
  readonly accepted?: readonly string[];
}

export function brokenInvariant(facts: TicketFacts): string | null {
  const { accepted = [] } = facts;
  return brokenInvariants(facts).find((breach) => !accepted.includes(breach)) ?? null;
}

export function brokenInvariants(facts: TicketFacts): string[] {
  if (isFinal(facts.status)) return [];
  const breaches = [brokenPromise(facts), brokenDeposits(facts), brokenBooks(facts), brokenPayments(facts)];
  return breaches.filter((breach) => breach !== null);
}

const brokenPromise = ({ status, reserved }: TicketFacts): string | null =>
  reserved > ZERO && !mayReserve(status)
    ? `it holds ${formatDecimal(reserved)} of the reserve, and nothing is promised in status ${status}`
    : null;

function brokenDeposits({ status, deposits }: TicketFacts): string | null {
  const isUnpaid = status === TicketStatus.awaitingPayment || status === TicketStatus.expired;
  const counts = deposits.some(({ disposition, state }) => disposition === 'open' && state !== 'vanished');
  return isUnpaid && counts ? `a deposit counts, and the ticket stands as unpaid in status ${status}` : null;
}

function brokenBooks({ deposits, customer }: TicketFacts): string | null {
  const undecided = new Map<number, Decimal>(customer);
  for (const { currencyId, amount, disposition, creditEntryKey } of deposits) {
    if (creditEntryKey === null || (disposition !== 'open' && disposition !== 'parked')) continue;
    undecided.set(currencyId, add(undecided.get(currencyId) ?? ZERO, amount));
  }
  for (const [currencyId, difference] of undecided) {
    if (difference !== ZERO)
      return `its deposits and the books differ by ${formatDecimal(difference)} of currency ${currencyId}`;
  }
  return null;
}

/** A parked deposit's refund may have failed. */
const isToGoBack = ({ disposition }: Pick<Deposit, 'disposition'>): boolean =>
  disposition === 'refunding' || disposition === 'refunded' || disposition === 'parked';

function brokenPayments({ status, deposits, payments, owed }: TicketFacts): string | null {
  const payouts = payments.filter(({ purpose }) => purpose === 'payout');
  const standing = payouts.filter(stands);
  if (standing.length > 1) return `it has ${standing.length} payouts at once`;
  if (status === TicketStatus.refunding) {
    const isOwed = payments.some(({ purpose, state }) => purpose === 'refund' && state !== 'cancelled');
    if (!isOwed) return 'it is being refunded, and no refund was ever decided';
  }
  const [payout] = standing;
  if (status !== TicketStatus.sending && payout !== undefined) return `it has a payout in status ${status}`;
  if (status === TicketStatus.refunding && !deposits.some(isToGoBack))
    return 'it is being refunded, and none of its deposits goes back';
  if (status !== TicketStatus.sending) return null;
  const last = payouts.at(-1);
  if (last === undefined || last.state === 'cancelled') return 'it is being paid, and no payout stands';
  if (payout === undefined || add(owed, payout.amount) === ZERO) return null;
  const owes = formatDecimal(subtract(ZERO, owed));
  return `its payout is ${formatDecimal(payout.amount)}, and the books owe ${owes}`;
}
