import { type Decimal, toDecimal } from '@parom/contract/money';
import type { ScreeningProvider } from '../../aml/index.ts';
import { type Payment, paymentsOfTicket } from '../../payments/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import { type Deposit, depositsOfTicket } from '../deposits/deposit-store.ts';
import type { PlaceDeps } from '../deposits/place-deposits.ts';
import type { RefundDeps } from '../refunds/refund-deposit.ts';
import type { Ticket } from '../ticket.ts';
import { stateOf } from '../ticket-store.ts';

/** Above it, a lost ticket link would cost too much. */
export const CHOICE_CEILING_USDT = toDecimal('50000');

export interface WaysDeps extends RefundDeps, PlaceDeps {
  readonly screening: readonly ScreeningProvider[];
  readonly keyring: Keyring;
  readonly choiceMostUsdt: Decimal;
}

export interface WayFacts {
  readonly ticket: Ticket;
  readonly stateId: number;
  readonly deposits: readonly Deposit[];
  readonly payments: readonly Payment[];
}

/** The state is read last: an equal state proves that no move came between the facts. */
export async function factsOf(db: Db | Tx, ticket: Ticket): Promise<WayFacts> {
  const deposits = await depositsOfTicket(db, ticket.id);
  const payments = await paymentsOfTicket(db, ticket.id);
  return { ticket, deposits, payments, stateId: await stateOf(db, ticket.id) };
}
