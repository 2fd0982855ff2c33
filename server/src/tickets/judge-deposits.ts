/**
 * Pure: what the final deposits of a ticket are worth, or why they are not exchanged.
 * Every result is rounded in the house's favour.
 */
import { LATE_WORSE_BPS, OVER_TOLERANCE_BPS, OVER_TOLERANCE_USDT } from '@parom/contract/limits';
import {
  add,
  type Decimal,
  decimal,
  divFloor,
  floorTo,
  maxOf,
  minOf,
  mulDivFloor,
  ONE,
  subtract,
  toDecimal,
  ZERO,
} from '@parom/contract/money';
import { BPS, isWorseByMoreThan, lowerPrice, type PairPrice, receiveFor } from '@parom/contract/pricing';
import type { StatusReason, Verdict } from '@parom/contract/tickets';

export interface TicketTerms {
  readonly expected: Decimal;
  /** What the ticket says is paid for the expected amount. */
  readonly promised: Decimal;
  readonly minGive: Decimal;
  readonly maxGive: Decimal;
  /** The price on the ticket. */
  readonly price: PairPrice;
  /** The price at the first confirmation, when the rate lock was lost: the lower of both counts. */
  readonly confirmedPrice: PairPrice | null;
  readonly markupBps: number;
  readonly getDecimals: number;
  readonly windowIsOver: boolean;
  /** An operator let it pass: limits and the late rule do not stop it again. */
  readonly isApproved: boolean;
}

export interface FinalDeposit {
  readonly id: number;
  readonly amount: Decimal;
  readonly isLate: boolean;
}

export type Judgement =
  /** Below the minimum, but the window is open: more may come. */
  | { readonly kind: 'wait' }
  /** A part must be priced now, and there is no fresh price. */
  | { readonly kind: 'needsPrice' }
  | { readonly kind: 'hold'; readonly reason: StatusReason; readonly verdicts: ReadonlyMap<number, Verdict> }
  | {
      readonly kind: 'exchange';
      readonly given: Decimal;
      /** What the customer receives. */
      readonly net: Decimal;
      /** The same without the markup: the difference is what the house earns. */
      readonly gross: Decimal;
      readonly verdicts: ReadonlyMap<number, Verdict>;
    };

export function judgeDeposits(
  terms: TicketTerms,
  deposits: readonly FinalDeposit[],
  priceNow: PairPrice | null,
): Judgement {
  const timely = sumOf(deposits, ({ amount, isLate }) => (isLate ? ZERO : amount));
  const late = sumOf(deposits, ({ amount, isLate }) => (isLate ? amount : ZERO));
  const given = add(timely, late);

  if (given < terms.minGive && !terms.isApproved) {
    return terms.windowIsOver ? hold('belowMinimum', 'belowMinimum', deposits) : { kind: 'wait' };
  }
  if (given > terms.maxGive && !terms.isApproved) return hold('aboveMaximum', 'aboveMaximum', deposits);

  const allowance = add(terms.expected, toleranceOf(terms));
  const needsPriceNow = late > ZERO || given > allowance;
  if (needsPriceNow && priceNow === null) return { kind: 'needsPrice' };
  if (late > ZERO && priceNow !== null && !terms.isApproved) {
    if (isWorseByMoreThan(terms.price, priceNow, LATE_WORSE_BPS))
      return hold('lateAndWorse', 'late', deposits);
  }

  const portions = portionsOf(terms, { timely, late, allowance }, priceNow);
  const net = sumOf(portions, (portion) => worthOf(terms, portion));
  const gross = sumOf(portions, ({ amount, price }) => receiveFor(amount, price, 0, terms.getDecimals));
  if (net === ZERO) return hold('belowMinimum', 'belowMinimum', deposits);
  return { kind: 'exchange', given, net, gross, verdicts: verdictsOf(terms, given, deposits) };
}

/** max(2 % of the expected amount, 5 USDT), in the coin given. */
function toleranceOf(terms: TicketTerms): Decimal {
  const share = decimal(divFloor(terms.expected * BigInt(OVER_TOLERANCE_BPS), BPS));
  const fiveUsdt = decimal(divFloor(toDecimal(OVER_TOLERANCE_USDT) * ONE, terms.price.giveUsdt));
  return maxOf(share, fiveUsdt);
}

interface Portion {
  readonly amount: Decimal;
  readonly price: PairPrice;
  readonly isPromised?: boolean;
}

/**
 * In time and expected: as promised. In time and within the allowance: the ticket's price. Late: the price now. Beyond the
 * allowance: the lower of both.
 */
function portionsOf(
  terms: TicketTerms,
  sums: { readonly timely: Decimal; readonly late: Decimal; readonly allowance: Decimal },
  priceNow: PairPrice | null,
): Portion[] {
  const base = terms.confirmedPrice === null ? terms.price : lowerPrice(terms.price, terms.confirmedPrice);
  const now = priceNow ?? base;
  const timelyInside = minOf(sums.timely, sums.allowance);
  const lateInside = minOf(sums.late, subtract(sums.allowance, timelyInside));
  const surplus = subtract(add(sums.timely, sums.late), add(timelyInside, lateInside));
  const expected = minOf(timelyInside, terms.expected);
  return [
    { amount: expected, price: base, isPromised: base === terms.price },
    { amount: subtract(timelyInside, expected), price: base },
    { amount: lateInside, price: now },
    { amount: surplus, price: lowerPrice(base, now) },
  ];
}

/** The promise is kept to the digit, in shares if less came: `receiveFor` gives less where the side to receive was typed. */
function worthOf(terms: TicketTerms, { amount, price, isPromised }: Portion): Decimal {
  const { expected, promised, markupBps, getDecimals } = terms;
  return isPromised
    ? floorTo(mulDivFloor(promised, amount, expected), getDecimals)
    : receiveFor(amount, price, markupBps, getDecimals);
}

function verdictsOf(
  terms: TicketTerms,
  given: Decimal,
  deposits: readonly FinalDeposit[],
): Map<number, Verdict> {
  const whole: Verdict = given < terms.expected ? 'short' : given > terms.expected ? 'over' : 'fits';
  return new Map(deposits.map((deposit) => [deposit.id, deposit.isLate ? 'late' : whole]));
}

const hold = (reason: StatusReason, verdict: Verdict, deposits: readonly FinalDeposit[]): Judgement => ({
  kind: 'hold',
  reason,
  verdicts: new Map(deposits.map((deposit) => [deposit.id, verdict])),
});

const sumOf = <T>(list: readonly T[], amountOf: (one: T) => Decimal): Decimal =>
  list.reduce<Decimal>((sum, one) => add(sum, amountOf(one)), ZERO);
