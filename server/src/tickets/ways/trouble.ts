import { add, type Decimal, mulDivCeil, ONE, ZERO } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { statusReasons } from '@parom/contract/tickets';
import { customerDecides } from '@parom/contract/way-reasons';
import type { NoChoiceReason } from '@parom/contract/ways';
import { type Payment, stands } from '../../payments/index.ts';
import { countedDeposits, type Deposit, isBooked, isUnhandled } from '../deposits/deposit-store.ts';
import { MOST_COUNTED } from '../deposits/placement.ts';
import type { Ticket } from '../ticket.ts';

export interface TroubleFacts {
  readonly ticket: Ticket;
  readonly deposits: readonly Deposit[];
  readonly payments: readonly Payment[];
}

export interface Trouble {
  readonly counted: readonly Deposit[];
  /** Same coin only. Other coins stay with an operator. */
  readonly returning: readonly Deposit[];
  readonly given: Decimal;
}

export function troubleOf(facts: TroubleFacts, mostUsdt: Decimal): Trouble | NoChoiceReason {
  const { ticket, deposits, payments } = facts;
  if (ticket.status !== TicketStatus.onHold) return 'none';
  const reason = statusReasons.find((known) => known === ticket.statusReason) ?? null;
  if (!customerDecides(reason) || payments.some(stands)) return 'operator';
  const counted = countedDeposits(deposits);
  if (deposits.some(isUnhandled) || !counted.every(isBooked)) return 'confirming';
  const aside = deposits.filter((deposit) => isAside(deposit, counted));
  const returning = [...counted, ...aside].slice(0, MOST_COUNTED);
  if (counted.length === 0 || ticket.isToAddressStopped || returning.some(isSuspect)) return 'operator';
  const given = sumOf(counted);
  const worth = mulDivCeil(sumOf(returning), ticket.giveUsdt, ONE);
  return worth > mostUsdt ? 'operator' : { counted, returning, given };
}

function isAside(deposit: Deposit, [first]: readonly Deposit[]): boolean {
  const isSameCoin = deposit.currencyId === first?.currencyId && deposit.networkId === first.networkId;
  return isSameCoin && deposit.disposition === 'parked' && !deposit.isDust && isBooked(deposit);
}

const isSuspect = ({ wasStopped, wasDoubted }: Deposit): boolean => wasStopped || wasDoubted;

export const sumOf = (deposits: readonly Deposit[]): Decimal =>
  deposits.reduce<Decimal>((sum, { amount }) => add(sum, amount), ZERO);
