/** Visitors see this minimum, so it falls only by a fifth or more. */
import { type Decimal, decimal, ONE } from '@parom/contract/money';

const COST_TIMES = 5n;
/** Rounded up to whole dollars, above 100 to two significant digits. */
const MOST_STEPS = 100n;

export function floorFor(feeUsdt: Decimal, before: Decimal | null): Decimal {
  const least = decimal(feeUsdt * COST_TIMES);
  const stepped = inSteps(least);
  const isSteady = before !== null && least <= before && stepped * 5n > before * 4n;
  return isSteady ? before : stepped;
}

function inSteps(least: Decimal): Decimal {
  let step: bigint = ONE;
  while (least > step * MOST_STEPS) step *= 10n;
  return decimal(((least + step - 1n) / step) * step);
}
