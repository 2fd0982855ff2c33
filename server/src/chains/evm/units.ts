/** Between the base units of a coin on this network (wei and the like) and exact decimals. The only place that does. */
import { strict as assert } from 'node:assert';
import { type Decimal, decimal, SCALE } from '@parom/contract/money';

/** `units` of a coin that counts `decimals` (0 to 18) as a Decimal; always exact. */
export function unitsToDecimal(units: bigint, decimals: number): Decimal {
  return decimal(units * stepOf(decimals));
}

/** A Decimal in base units. Throws when it has more decimals than the coin counts: money would be lost silently. */
export function decimalToUnits(amount: Decimal, decimals: number): bigint {
  const step = stepOf(decimals);
  assert(amount % step === 0n, `the amount has more than ${decimals} decimals`);
  return amount / step;
}

function stepOf(decimals: number): bigint {
  assert(
    Number.isInteger(decimals) && decimals >= 0 && decimals <= SCALE,
    `decimals out of range: ${decimals}`,
  );
  return 10n ** BigInt(SCALE - decimals);
}
