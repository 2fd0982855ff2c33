/**
 * Pure: what must be true of a ticket at every moment, whatever happened to it. Its deposits, its payments, its promise
 * and the books are written by different hands; here they are held against each other.
 */
import { add, type Decimal, formatDecimal, subtract, ZERO } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/tickets';
import { type PaymentRow, stands } from '../../payments/index.ts';
import type { Deposit } from '../deposits/deposit-store.ts';
import { holdsReserve, isFinal } from '../ticket.ts';

/** All of one moment. */
export interface TicketFacts {
  readonly status: TicketStatus;
  /** The part of the reserve that the ticket holds by itself. */
  readonly reserved: Decimal;
  readonly deposits: readonly Pick<
    Deposit,
    'currencyId' | 'amount' | 'state' | 'disposition' | 'creditEntryKey'
  >[];
  /** Oldest first. */
  readonly payments: readonly (Pick<PaymentRow, 'purpose' | 'state'> & { readonly amount: Decimal })[];
  /** What the books say that we owe the customer for his deposits, by currency; credit is negative. */
  readonly customer: ReadonlyMap<number, Decimal>;
  /** What the books say that we owe him for the exchange; credit is negative. */
  readonly owed: Decimal;
  /** Breaches that an operator has seen: they led the ticket out of "invalid" all the same. */
  readonly accepted?: readonly string[];
}

/** The first invariant that does not hold, as a sentence for the operator; `null` when all do, or were accepted as they are. */
export function brokenInvariant(facts: TicketFacts): string | null {
  const { accepted = [] } = facts;
  return brokenInvariants(facts).find((breach) => !accepted.includes(breach)) ?? null;
}

/** One sentence for each kind of invariant that does not hold. */
export function brokenInvariants(facts: TicketFacts): string[] {
  // Its payout stands for ever, and nothing leads out of it: there is nothing to stop.
  if (isFinal(facts.status)) return [];
  const breaches = [brokenPromise(facts), brokenDeposits(facts), brokenBooks(facts), brokenPayments(facts)];
  return breaches.filter((breach) => breach !== null);
}

const brokenPromise = ({ status, reserved }: TicketFacts): string | null =>
  reserved > ZERO && !holdsReserve(status)
    ? `it holds ${formatDecimal(reserved)} of the reserve, and nothing is promised in status ${status}`
    : null;

/** A deposit that counts has moved its ticket out of the statuses of those that nobody paid. */
function brokenDeposits({ status, deposits }: TicketFacts): string | null {
  const isUnpaid = status === TicketStatus.awaitingPayment || status === TicketStatus.expired;
  const counts = deposits.some(({ disposition, state }) => disposition === 'open' && state !== 'vanished');
  return isUnpaid && counts ? `a deposit counts, and the ticket stands as unpaid in status ${status}` : null;
}

/** What is credited and not decided is what the books owe the customer, coin by coin. */
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

/** Or waits for another decision, its refund having failed. */
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
  // One that failed a moment ago is about to be taken back.
  const last = payouts.at(-1);
  if (last === undefined || last.state === 'cancelled') return 'it is being paid, and no payout stands';
  if (payout === undefined || add(owed, payout.amount) === ZERO) return null;
  const owes = formatDecimal(subtract(ZERO, owed));
  return `its payout is ${formatDecimal(payout.amount)}, and the books owe ${owes}`;
}
