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
  SCALE,
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
  /** The most at a price that an operator fixed far from the market; `null` at any other price. */
  readonly strayMaxGive: Decimal | null;
  /** The price on the ticket. */
  readonly price: PairPrice;
  readonly markupBps: number;
  readonly getDecimals: number;
  readonly windowIsOver: boolean;
  /** An operator let it pass: limits and the late rule do not stop it again. Above the maximum no rate is locked. */
  readonly isApproved: boolean;
}

export interface FinalDeposit {
  readonly id: number;
  readonly amount: Decimal;
  readonly isLate: boolean;
  /** The price at its first confirmation, if it lost its rate lock: the lower of it and the ticket's counts. */
  readonly confirmedPrice: PairPrice | null;
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
      /** Of those that are exchanged; a deposit without one is left aside. */
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
  const isAbovePair = given > terms.maxGive;
  const isAboveMaximum = isAbovePair || (terms.strayMaxGive !== null && given > terms.strayMaxGive);
  if (isAboveMaximum && !terms.isApproved)
    return hold(isAbovePair ? 'aboveMaximum' : 'priceInDoubt', 'aboveMaximum', deposits);

  const allowance = add(terms.expected, toleranceOf(terms));
  const needsPriceNow = late > ZERO || given > allowance || isAboveMaximum;
  if (needsPriceNow && priceNow === null) return { kind: 'needsPrice' };
  const verdicts = verdictsOf(terms, given, deposits);
  if (late > ZERO && priceNow !== null && !terms.isApproved) {
    if (isWorseByMoreThan(terms.price, priceNow, LATE_WORSE_BPS)) {
      if (timely < terms.minGive) return { kind: 'hold', reason: 'lateAndWorse', verdicts };
      // What came in time is an exchange of its own: what came late is decided alone.
      return judgeDeposits(
        terms,
        deposits.filter((deposit) => !deposit.isLate),
        priceNow,
      );
    }
  }

  const now = priceNow ?? terms.price;
  const priced = isAboveMaximum ? deposits.map((deposit) => withoutLock(deposit, terms, now)) : deposits;
  const portions = portionsOf(terms, priced, allowance, now);
  const net = netOf(terms, portions);
  const gross = floorTo(quoteFor(portions, 0), terms.getDecimals);
  if (net === ZERO) return hold('belowMinimum', 'belowMinimum', deposits);
  return { kind: 'exchange', given, net, gross, verdicts };
}

/** max(2 % of the expected amount, 5 USDT), in the coin given. */
function toleranceOf(terms: TicketTerms): Decimal {
  const share = decimal(divFloor(terms.expected * BigInt(OVER_TOLERANCE_BPS), BPS));
  const fiveUsdt = decimal(divFloor(toDecimal(OVER_TOLERANCE_USDT) * ONE, terms.price.giveUsdt));
  return maxOf(share, fiveUsdt);
}

/**
 * Whoever sends more than the pair exchanges waits for an operator by his own choice, and would ask to be paid or to have it back
 * as the market went meanwhile.
 */
const withoutLock = (deposit: FinalDeposit, { price }: TicketTerms, now: PairPrice): FinalDeposit => ({
  ...deposit,
  confirmedPrice: lowerPrice(deposit.confirmedPrice ?? price, now),
});

interface Portion {
  readonly amount: Decimal;
  readonly price: PairPrice;
  readonly isPromised: boolean;
}

/**
 * Expected, with its lock: as promised. Within the allowance: the ticket's price; without its lock, the lower of that and its
 * own; late, the price now. Beyond the allowance: the lowest of all. Those with their locks come first.
 */
function portionsOf(
  terms: TicketTerms,
  deposits: readonly FinalDeposit[],
  allowance: Decimal,
  now: PairPrice,
): Portion[] {
  const priced = deposits.map(({ amount, isLate, confirmedPrice }): Portion => {
    const own = isLate ? now : lowerPrice(terms.price, confirmedPrice ?? terms.price);
    return { amount, price: own, isPromised: !isLate && own === terms.price };
  });
  const locked = sumOf(priced, ({ amount, isPromised }) => (isPromised ? amount : ZERO));
  const expected = minOf(locked, terms.expected);
  const rest: Portion[] = [
    { amount: subtract(locked, expected), price: terms.price, isPromised: false },
    ...priced.filter(({ isPromised }) => !isPromised),
  ];
  const portions: Portion[] = [{ amount: expected, price: terms.price, isPromised: true }];
  let room = subtract(allowance, expected);
  for (const { amount, price } of rest) {
    const inside = minOf(amount, room);
    room = subtract(room, inside);
    const lowest = lowerPrice(lowerPrice(terms.price, price), now);
    portions.push({ amount: inside, price, isPromised: false });
    portions.push({ amount: subtract(amount, inside), price: lowest, isPromised: false });
  }
  return portions;
}

/**
 * Rounded once. The promise is kept to the digit, in shares if less came, where the side to receive was typed: it is not what
 * `receiveFor` makes of the other.
 */
function netOf(terms: TicketTerms, portions: readonly Portion[]): Decimal {
  const { expected, promised, price, markupBps, getDecimals } = terms;
  const isTyped = promised !== receiveFor(expected, price, markupBps, getDecimals);
  const shares = portions.filter(({ isPromised }) => isTyped && isPromised);
  const quoted = portions.filter((portion) => !shares.includes(portion));
  const shared = sumOf(shares, ({ amount }) => mulDivFloor(promised, amount, expected));
  return floorTo(add(shared, quoteFor(quoted, markupBps)), getDecimals);
}

/** To the last digit that there is. What has one price is quoted as one amount: a sum that comes out even stays so. */
function quoteFor(portions: readonly Portion[], markupBps: number): Decimal {
  const ofPrice = new Map<string, Portion>();
  for (const portion of portions) {
    const key = `${portion.price.giveUsdt}/${portion.price.getUsdt}`;
    const amount = add(portion.amount, ofPrice.get(key)?.amount ?? ZERO);
    ofPrice.set(key, { ...portion, amount });
  }
  return sumOf([...ofPrice.values()], ({ amount, price }) => receiveFor(amount, price, markupBps, SCALE));
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
