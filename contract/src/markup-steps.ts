/** The whole amount has the markup of the step it reaches. */
import { type Decimal, decimal, maxOf, minOf, toDecimal, ZERO } from './money.ts';
import { type Bps, bpsOf, giveFor, giveWithin, minCoin, type PairPrice, receiveFor } from './pricing.ts';

/** From this amount on, inclusive. */
export interface MarkupStep {
  readonly from: Decimal;
  readonly bps: Bps;
}

/** Borders ascend above zero, and each step is thinner: more never brings less. */
export interface Markup {
  readonly bps: Bps;
  readonly steps: readonly MarkupStep[];
}

export const MOST_STEPS = 5;

export const bpsAt = ({ bps, steps }: Markup, amount: Decimal): Bps =>
  steps.reduce((found, step) => (amount >= step.from ? step.bps : found), bps);

export const thinnestBps = ({ bps, steps }: Markup): Bps =>
  steps.reduce((least, step) => Math.min(least, step.bps), bps);

/** Borders in the given coin, rounded up: an amount reaches the same step by either. */
export const inCoins = ({ bps, steps }: Markup, giveUsdt: Decimal, decimals: number): Markup => ({
  bps,
  steps: steps.map((step) => ({ from: minCoin(step.from, giveUsdt, decimals), bps: step.bps })),
});

/** `decimals` of the received coin. */
export const receiveAt = (give: Decimal, price: PairPrice, markup: Markup, decimals: number): Decimal =>
  receiveFor(give, price, bpsAt(markup, give), decimals);

/**
 * The smallest amount that pays for `receive` at its own step. What no amount of a step pays for exactly
 * costs the next border.
 */
export function giveAt(receive: Decimal, price: PairPrice, markup: Markup, decimals: number): Decimal {
  const ranges = rangesOf(markup);
  const costs = ranges.map(({ from, bps }) => maxOf(from, giveFor(receive, price, bps, decimals)));
  const at = ranges.findIndex(({ to }, index) => to === null || (costs[index] ?? ZERO) < to);
  return costs[at] ?? ZERO;
}

/** The largest amount that pays at most `receive` at its own step. */
export function giveWithinSteps(
  receive: Decimal,
  price: PairPrice,
  markup: Markup,
  decimals: number,
): Decimal {
  const unit = 10n ** BigInt(18 - decimals);
  return rangesOf(markup).reduce((largest, { from, to, bps }) => {
    const within = giveWithin(receive, price, bps, decimals);
    const give = to === null ? within : minOf(within, decimal(to - unit));
    return give >= from ? give : largest;
  }, ZERO);
}

interface Range {
  readonly from: Decimal;
  readonly to: Decimal | null;
  readonly bps: Bps;
}

/** A coin with few decimals may merge two borders: an empty range. */
const rangesOf = ({ bps, steps }: Markup): Range[] =>
  [{ from: ZERO, bps }, ...steps].map((step, index) => ({ ...step, to: steps[index]?.from ?? null }));

/** In the given coin. Empty: one markup for all amounts. */
export const stepsUpTo = ({ bps, steps }: Markup, give: Decimal): readonly MarkupStep[] =>
  steps.length === 0 ? [] : [{ from: ZERO, bps }, ...steps].filter(({ from }) => from <= give);

/** Less than ordered has its own step's markup, more keeps the ticket's. */
export const bpsOfSum = ({ expected, markupBps, markupSteps }: OrderedMarkup, given: Decimal): Bps =>
  given >= expected ? markupBps : bpsAt({ bps: markupBps, steps: markupSteps }, given);

export interface OrderedMarkup {
  readonly expected: Decimal;
  readonly markupBps: Bps;
  readonly markupSteps: readonly MarkupStep[];
}

/** `null` without a usable markup. */
export function markupOfWire(markup: number, steps: readonly WireStep[] = []): Markup | null {
  const bps = bpsOf(markup);
  const counted = steps.flatMap((step) => {
    const own = bpsOf(step.markup);
    return own === null ? [] : [{ from: toDecimal(step.from), bps: own }];
  });
  return bps === null || counted.length < steps.length ? null : { bps, steps: counted };
}

export interface WireStep {
  readonly from: string;
  readonly markup: number;
}

export function faultOfSteps({ bps, steps }: Markup): StepFault | null {
  if (steps.length > MOST_STEPS) return 'tooMany';
  const all = [{ from: ZERO, bps }, ...steps];
  const follows = (is: (before: MarkupStep, step: MarkupStep) => boolean): boolean =>
    steps.every((step, index) => is(all[index] ?? step, step));
  if (!follows((before, step) => step.from > before.from)) return 'notAscending';
  return follows((before, step) => step.bps < before.bps) ? null : 'notThinner';
}
export type StepFault = 'tooMany' | 'notAscending' | 'notThinner';
