/** Pure: compares deposits, payments, reserve and books, which separate code writes. */
import { type Breach, breachInEnglish } from '@parom/contract/console/answers/alerts/causes';
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
  /** In English. */
  readonly accepted?: readonly string[];
}

export function brokenInvariant(facts: TicketFacts): Breach | null {
  const { accepted = [] } = facts;
  return brokenInvariants(facts).find((breach) => !accepted.includes(breachInEnglish(breach))) ?? null;
}

export function brokenInvariants(facts: TicketFacts): Breach[] {
  if (isFinal(facts.status)) return [];
  const breaches = [brokenPromise(facts), brokenDeposits(facts), brokenBooks(facts), brokenPayments(facts)];
  return breaches.filter((breach) => breach !== null);
}

const brokenPromise = ({ status, reserved }: TicketFacts): Breach | null =>
  reserved > ZERO && !mayReserve(status)
    ? { kind: 'reserved', amount: formatDecimal(reserved), status }
    : null;

function brokenDeposits({ status, deposits }: TicketFacts): Breach | null {
  const isUnpaid = status === TicketStatus.awaitingPayment || status === TicketStatus.expired;
  const counts = deposits.some(({ disposition, state }) => disposition === 'open' && state !== 'vanished');
  return isUnpaid && counts ? { kind: 'unpaid', status } : null;
}

function brokenBooks({ deposits, customer }: TicketFacts): Breach | null {
  const undecided = new Map<number, Decimal>(customer);
  for (const { currencyId, amount, disposition, creditEntryKey } of deposits) {
    if (creditEntryKey === null || (disposition !== 'open' && disposition !== 'parked')) continue;
    undecided.set(currencyId, add(undecided.get(currencyId) ?? ZERO, amount));
  }
  for (const [currencyId, difference] of undecided) {
    if (difference !== ZERO)
      return { kind: 'books', difference: formatDecimal(difference), currency: currencyId };
  }
  return null;
}

/** A parked deposit's refund may have failed. */
const isToGoBack = ({ disposition }: Pick<Deposit, 'disposition'>): boolean =>
  disposition === 'refunding' || disposition === 'refunded' || disposition === 'parked';

function brokenPayments({ status, deposits, payments, owed }: TicketFacts): Breach | null {
  const payouts = payments.filter(({ purpose }) => purpose === 'payout');
  const standing = payouts.filter(stands);
  if (standing.length > 1) return { kind: 'payouts', payouts: standing.length };
  if (status === TicketStatus.refunding) {
    const isOwed = payments.some(({ purpose, state }) => purpose === 'refund' && state !== 'cancelled');
    if (!isOwed) return { kind: 'noRefund' };
  }
  const [payout] = standing;
  if (status !== TicketStatus.sending && payout !== undefined) return { kind: 'earlyPayout', status };
  if (status === TicketStatus.refunding && !deposits.some(isToGoBack)) return { kind: 'noDepositBack' };
  if (status !== TicketStatus.sending) return null;
  const last = payouts.at(-1);
  if (last === undefined || last.state === 'cancelled') return { kind: 'noPayout' };
  if (payout === undefined || add(owed, payout.amount) === ZERO) return null;
  const owes = formatDecimal(subtract(ZERO, owed));
  return { kind: 'payoutDiffers', amount: formatDecimal(payout.amount), owed: owes };
}
