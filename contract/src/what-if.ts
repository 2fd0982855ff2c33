/** The judgement's rules, for the page before paying. */
import { LATE_WORSE_BPS, OVER_TOLERANCE_BPS, OVER_TOLERANCE_USDT } from './limits.ts';
import { bpsOfSum, type OrderedMarkup } from './markup-steps.ts';
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
} from './money.ts';
import { BPS, type PairPrice, receiveFor } from './pricing.ts';

export interface WhatIfTerms extends OrderedMarkup {
  readonly promised: Decimal;
  readonly minGive: Decimal;
  readonly maxGive: Decimal;
  readonly price: PairPrice;
  readonly getDecimals: number;
}

export type WhatIf =
  | { readonly kind: 'belowMinimum' | 'aboveMaximum' }
  | { readonly kind: 'exact'; readonly receive: Decimal }
  /** `receive` at the ticket's rate: a fall lowers the part for `surplus`. */
  | { readonly kind: 'surplus'; readonly receive: Decimal; readonly surplus: Decimal };

/** max(2 % of the expected amount, 5 USDT), in the give coin. */
export function toleranceOf(expected: Decimal, { giveUsdt }: Pick<PairPrice, 'giveUsdt'>): Decimal {
  const share = decimal(divFloor(expected * BigInt(OVER_TOLERANCE_BPS), BPS));
  const fiveUsdt = decimal(divFloor(toDecimal(OVER_TOLERANCE_USDT) * ONE, giveUsdt));
  return maxOf(share, fiveUsdt);
}

/** One transfer in time, while the ticket's rate holds. */
export function whatIf(terms: WhatIfTerms, amount: Decimal): WhatIf {
  if (amount < terms.minGive) return { kind: 'belowMinimum' };
  if (amount > terms.maxGive) return { kind: 'aboveMaximum' };
  const allowance = add(terms.expected, toleranceOf(terms.expected, terms.price));
  const receive = receivedFor(terms, amount);
  if (amount <= allowance) return { kind: 'exact', receive };
  return { kind: 'surplus', receive, surplus: subtract(amount, allowance) };
}

/** A late transfer that brings less waits for the customer's word. */
export const leastOfLate = ({ promised, getDecimals }: WhatIfTerms): Decimal =>
  floorTo(mulDivFloor(promised, BPS - BigInt(LATE_WORSE_BPS), BPS), getDecimals);

/** A typed receive amount is kept to the digit and shared in proportion. */
function receivedFor(terms: WhatIfTerms, amount: Decimal): Decimal {
  const { expected, promised, price, getDecimals } = terms;
  const markupBps = bpsOfSum(terms, amount);
  const isPromised = markupBps === terms.markupBps;
  const isTyped = isPromised && promised !== receiveFor(expected, price, markupBps, getDecimals);
  if (!isTyped) return receiveFor(amount, price, markupBps, getDecimals);
  const inside = minOf(amount, expected);
  const shared = mulDivFloor(promised, inside, expected);
  return floorTo(add(shared, receiveFor(subtract(amount, inside), price, markupBps, SCALE)), getDecimals);
}
