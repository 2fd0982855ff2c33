import { strict as assert } from 'node:assert';
import { type Decimal, decimal, SCALE } from '@parom/contract/money';

export function unitsToDecimal(units: bigint, decimals: number): Decimal {
  return decimal(units * stepOf(decimals));
}

/** Throws on too many decimals: money would be lost silently. */
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
