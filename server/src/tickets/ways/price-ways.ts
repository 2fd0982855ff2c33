/** The functions that exchange and refund also price: never a second arithmetic. */
import { LATE_DEPOSIT_MS } from '@parom/contract/limits';
import { add, type Decimal, formatDecimal, subtract, toDecimal, ZERO } from '@parom/contract/money';
import { restToSend } from '@parom/contract/rest-to-send';
import type { Payment } from '../../payments/index.ts';
import { later } from '../../platform/clock.ts';
import type { Deposit } from '../deposits/deposit-store.ts';
import type { Judgement } from '../deposits/judge-deposits.ts';
import type { RateLockDeps } from '../deposits/rate-lock.ts';
import { judgeReady } from '../exchange/ready-ticket.ts';
import { isAmlDeducted } from '../refunds/aml-deduction.ts';
import { refundShares } from '../refunds/refund-shares.ts';
import { meanOf } from '../shown/shown-rates.ts';
import type { Ticket } from '../ticket.ts';
import type { Trouble } from './trouble.ts';
import type { Prices } from './way-quote.ts';

export interface PricedExchange {
  readonly judgement: Extract<Judgement, { kind: 'exchange' }>;
  readonly rate: Decimal;
}

export interface PricedRest {
  readonly received: Decimal;
  readonly amount: Decimal;
  readonly until: Date;
}

export interface PricedRefund {
  readonly fees: ReadonlyMap<number, Decimal>;
  readonly amount: Decimal;
  readonly networkFee: Decimal;
  readonly deduction: Decimal;
  readonly returned: Decimal;
}

export interface PricedWays {
  readonly exchange: PricedExchange | null;
  readonly rest: PricedRest | null;
  readonly refund: PricedRefund | null;
}

export interface PricingFacts {
  readonly ticket: Ticket;
  readonly trouble: Trouble;
  readonly payments: readonly Payment[];
}

/** A recipient that cannot be paid would burn our fees at each try. */
const MOST_PAYOUTS = 2;

export function priceWays(deps: RateLockDeps, facts: PricingFacts, { rate, fee }: Prices): PricedWays {
  const { ticket, trouble, payments } = facts;
  const payouts = payments.filter(({ purpose }) => purpose === 'payout').length;
  return {
    exchange: rate === null || payouts >= MOST_PAYOUTS ? null : exchangeOf(deps, ticket, trouble, rate),
    rest: restOf(deps, ticket, trouble.given),
    refund: fee === null ? null : refundOf(deps, trouble.returning, fee),
  };
}

function exchangeOf(
  deps: RateLockDeps,
  ticket: Ticket,
  { counted }: Trouble,
  rate: NonNullable<Prices['rate']>,
): PricedExchange | null {
  const ready = { ticket, deposits: counted, approvedAt: ticket.approvedAt };
  const judgement = judgeReady(deps, ready, rate);
  if (judgement.kind !== 'exchange') return null;
  const mean = meanOf(judgement.rates);
  return mean === null ? null : { judgement, rate: mean.rate };
}

export function restOf(
  { clock, catalogue }: RateLockDeps,
  ticket: Ticket,
  given: Decimal,
): PricedRest | null {
  const until = later(ticket.expiresAt, LATE_DEPOSIT_MS);
  if (given >= ticket.minGive || clock.now() >= until) return null;
  const { decimals } = catalogue().assetById(ticket.giveAssetId);
  const sums = { fromAmount: formatDecimal(ticket.giveAmount), receivedAmount: formatDecimal(given) };
  return { received: given, amount: toDecimal(restToSend(sums, decimals)), until };
}

/** `null` if the fee leaves nothing of a counted deposit. */
function refundOf(deps: RateLockDeps, returning: readonly Deposit[], fee: Decimal): PricedRefund | null {
  const fees = new Map(returning.map(({ id }) => [id, fee]));
  const isAml = (deposit: Deposit): boolean => isAmlDeducted('unsaid', deposit, returning);
  let [amount, deduction, returned] = [ZERO, ZERO, ZERO];
  for (const deposit of returning) {
    const shares = refundShares(deps, deposit, { fees, isAml });
    if (shares === null || (shares.amount <= ZERO && deposit.verdict !== 'extra')) return null;
    if (shares.amount <= ZERO) continue;
    amount = add(amount, deposit.amount);
    deduction = add(deduction, shares.amlFee);
    returned = add(returned, shares.amount);
  }
  const networkFee = subtract(subtract(amount, deduction), returned);
  return { fees, amount, networkFee, deduction, returned };
}
