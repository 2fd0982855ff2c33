/** Pure. Rounded in the house's favour. */
import { LATE_WORSE_BPS } from '@parom/contract/limits';
import { bpsOfSum, type OrderedMarkup } from '@parom/contract/markup-steps';
import {
  add,
  ceilTo,
  type Decimal,
  floorTo,
  minOf,
  mulDivFloor,
  SCALE,
  subtract,
  ZERO,
} from '@parom/contract/money';
import { isWorseByMoreThan, lowerPrice, receiveFor } from '@parom/contract/pricing';
import type { StatusReason, Verdict } from '@parom/contract/tickets';
import { toleranceOf } from '@parom/contract/what-if';
import type { RatedPart, TakenRate } from './taken-rate.ts';

export interface TicketTerms extends OrderedMarkup {
  readonly promised: Decimal;
  readonly minGive: Decimal;
  readonly maxGive: Decimal;
  /** The most at a fixed price far from the market; else `null`. */
  readonly strayMaxGive: Decimal | null;
  readonly rate: TakenRate;
  readonly getDecimals: number;
  readonly windowIsOver: boolean;
  /** Limits and lateness do not stop the ticket again. */
  readonly isApproved: boolean;
  readonly isChosen?: boolean;
}

export interface FinalDeposit {
  readonly id: number;
  readonly amount: Decimal;
  readonly isLate: boolean;
  readonly rate: TakenRate;
  readonly promised: Decimal | null;
}

export type Judgement =
  | { readonly kind: 'wait' }
  | { readonly kind: 'needsPrice' }
  | { readonly kind: 'hold'; readonly reason: StatusReason; readonly verdicts: ReadonlyMap<number, Verdict> }
  | {
      readonly kind: 'exchange';
      readonly given: Decimal;
      readonly net: Decimal;
      /** Without the markup: gross less net is our revenue. */
      readonly gross: Decimal;
      /** A smaller sum may lose a thinner markup. */
      readonly markupBps: number;
      readonly verdicts: ReadonlyMap<number, Verdict>;
      readonly rates: readonly ExchangedPart[];
    };

export interface ExchangedPart extends RatedPart {
  readonly depositId: number;
}

export function judgeDeposits(
  terms: TicketTerms,
  deposits: readonly FinalDeposit[],
  rateNow: TakenRate | null,
): Judgement {
  const timely = sumOf(deposits, ({ amount, isLate }) => (isLate ? ZERO : amount));
  const late = sumOf(deposits, ({ amount, isLate }) => (isLate ? amount : ZERO));
  const given = add(timely, late);

  if (given < terms.minGive && !terms.isApproved) {
    return terms.windowIsOver ? hold('belowMinimum', 'belowMinimum', deposits) : { kind: 'wait' };
  }
  const isAbovePair = given > terms.maxGive;
  const isAboveStray = terms.strayMaxGive !== null && given > terms.strayMaxGive;
  const isAboveMaximum = isAbovePair || isAboveStray;
  const isChosen = terms.isChosen === true;
  const isStopped = isAboveStray || (isAbovePair && !isChosen);
  if (isStopped && !terms.isApproved)
    return hold(isAbovePair ? 'aboveMaximum' : 'priceInDoubt', 'aboveMaximum', deposits);

  const allowance = add(terms.expected, toleranceOf(terms.expected, terms.rate));
  const losesLocks = isAboveMaximum || isChosen;
  const needsPriceNow = late > ZERO || given > allowance || losesLocks;
  if (needsPriceNow && rateNow === null) return { kind: 'needsPrice' };
  const verdicts = verdictsOf(terms, given, deposits);
  if (late > ZERO && rateNow !== null && !terms.isApproved && !isChosen) {
    if (isWorseByMoreThan(terms.rate, rateNow, LATE_WORSE_BPS)) {
      if (timely < terms.minGive) return { kind: 'hold', reason: 'lateAndWorse', verdicts };
      return judgeDeposits(
        terms,
        deposits.filter((deposit) => !deposit.isLate),
        rateNow,
      );
    }
  }

  const now = rateNow ?? terms.rate;
  const priced = losesLocks ? deposits.map((deposit) => withoutLock(deposit, now)) : deposits;
  const portions = portionsOf(terms, priced, allowance, now);
  const markupBps = bpsOfSum(terms, given);
  const net = netOf(terms, portions, markupBps);
  const gross = floorTo(quoteFor(portions, 0), terms.getDecimals);
  if (net === ZERO) return hold('belowMinimum', 'belowMinimum', deposits);
  const rates = exchangedParts(portions);
  return { kind: 'exchange', given, net, gross, markupBps, verdicts, rates };
}

/** These customers can wait as long as they like: a lock would let them choose by the market. */
function withoutLock(deposit: FinalDeposit, now: TakenRate): FinalDeposit {
  const rate = lowerPrice(deposit.rate, now);
  return { ...deposit, rate, promised: rate === deposit.rate ? deposit.promised : null };
}

interface Portion {
  readonly depositId: number | null;
  readonly amount: Decimal;
  readonly rate: TakenRate;
  readonly promised: Decimal | null;
}

const promisedFirst = (deposits: readonly FinalDeposit[]): FinalDeposit[] => [
  ...deposits.filter(({ promised }) => promised !== null),
  ...deposits.filter(({ promised }) => promised === null),
];

/** Beyond the allowance the lowest rate applies; a late deposit has the current rate. */
function portionsOf(
  terms: TicketTerms,
  deposits: readonly FinalDeposit[],
  allowance: Decimal,
  now: TakenRate,
): Portion[] {
  let expected = terms.expected;
  let room = allowance;
  return promisedFirst(deposits).flatMap(({ id: depositId, amount, isLate, rate: locked, promised }) => {
    const rate = isLate ? now : locked;
    const asPromised = promised === null ? ZERO : minOf(amount, expected);
    const inside = minOf(amount, room);
    expected = subtract(expected, asPromised);
    room = subtract(room, inside);
    const lowest = lowerPrice(lowerPrice(terms.rate, rate), now);
    const parts: Portion[] = [
      { depositId, amount: asPromised, rate, promised },
      { depositId, amount: subtract(inside, asPromised), rate, promised: null },
      { depositId, amount: subtract(amount, inside), rate: lowest, promised: null },
    ];
    return parts.filter((part) => part.amount > ZERO);
  });
}

function exchangedParts(portions: readonly Portion[]): ExchangedPart[] {
  const parts: ExchangedPart[] = [];
  for (const { depositId, amount, rate } of portions) {
    if (depositId === null) continue;
    const last = parts.at(-1);
    if (last?.depositId === depositId && last.rate === rate)
      parts[parts.length - 1] = { ...last, amount: add(last.amount, amount) };
    else parts.push({ depositId, amount, rate });
  }
  return parts;
}

export function offeredFor(terms: TicketTerms, deposits: readonly FinalDeposit[]): Decimal {
  let rest = terms.expected;
  const portions = promisedFirst(deposits).map(({ id: depositId, amount, rate, promised }): Portion => {
    const part = minOf(amount, rest);
    rest = subtract(rest, part);
    return { depositId, amount: part, rate, promised };
  });
  const whole = [...portions, { depositId: null, amount: rest, rate: terms.rate, promised: terms.promised }];
  return netOf(terms, whole, terms.markupBps);
}

/** Rounded up, so that the reserve carries the payout, which is rounded down. */
export function worthOf(terms: TicketTerms, deposits: readonly FinalDeposit[]): Decimal {
  const portions = deposits.map(({ id: depositId, ...deposit }): Portion => ({ depositId, ...deposit }));
  const markupBps = bpsOfSum(
    terms,
    sumOf(deposits, ({ amount }) => amount),
  );
  return ceilTo(unroundedNetOf(terms, portions, markupBps), terms.getDecimals);
}

const netOf = (terms: TicketTerms, portions: readonly Portion[], markupBps: number): Decimal =>
  floorTo(unroundedNetOf(terms, portions, markupBps), terms.getDecimals);

/**
 * A typed receive amount is kept to the digit and shared in proportion: `receiveFor` would round otherwise. A
 * sum that loses the ordered step gets its own step's quote.
 */
function unroundedNetOf(terms: TicketTerms, portions: readonly Portion[], markupBps: number): Decimal {
  if (markupBps !== terms.markupBps) return quoteFor(portions, markupBps);
  const { expected, getDecimals } = terms;
  const isTyped = ({ promised, rate }: Portion): boolean =>
    promised !== null && promised !== receiveFor(expected, rate, markupBps, getDecimals);
  const shares = new Map<Decimal, Decimal>();
  for (const portion of portions.filter(isTyped)) {
    const promised = portion.promised ?? ZERO;
    shares.set(promised, add(portion.amount, shares.get(promised) ?? ZERO));
  }
  const shared = sumOf([...shares], ([promised, amount]) => mulDivFloor(promised, amount, expected));
  const quoted = portions.filter((portion) => !isTyped(portion));
  return add(shared, quoteFor(quoted, markupBps));
}

function quoteFor(portions: readonly Portion[], markupBps: number): Decimal {
  const ofPrice = new Map<string, Portion>();
  for (const portion of portions) {
    const key = `${portion.rate.giveUsdt}/${portion.rate.getUsdt}`;
    const amount = add(portion.amount, ofPrice.get(key)?.amount ?? ZERO);
    ofPrice.set(key, { ...portion, amount });
  }
  return sumOf([...ofPrice.values()], ({ amount, rate }) => receiveFor(amount, rate, markupBps, SCALE));
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
