/**
 * Pure: the least that a ticket must give so that the network fees of its direction stay small beside it. Forms show it, so it
 * moves in steps: upwards at once, downwards only by a fifth or more.
 */
import { type Decimal, decimal, ONE, ZERO } from '@parom/contract/money';

/** A ticket gives at least so many times what its network fees cost. */
const COST_TIMES = 5n;
/** Whole dollars, and two significant digits above a hundred. */
const MOST_STEPS = 100n;

/** @param feeUsdt what the network charges now @param before the floor that holds so far */
export function floorFor(feeUsdt: Decimal, before: Decimal | null): Decimal {
  const least = decimal(feeUsdt * COST_TIMES);
  const stepped = inSteps(least);
  const isSteady = before !== null && least <= before && stepped * 5n > before * 4n;
  return isSteady ? before : stepped;
}

function inSteps(least: Decimal): Decimal {
  if (least === ZERO) return ZERO;
  let step: bigint = ONE;
  while (least > step * MOST_STEPS) step *= 10n;
  return decimal(((least + step - 1n) / step) * step);
}
