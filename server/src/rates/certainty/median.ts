import { type Decimal, decimal, divFloor } from '@parom/contract/money';

/** Rounded down. */
export function medianOf(prices: readonly Decimal[]): Decimal {
  const sorted = [...prices].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new Error('the median of nothing');
  return decimal(divFloor(lower + upper, 2n));
}

export function differByMoreThan(base: Decimal, other: Decimal, limitBps: number): boolean {
  const difference = base > other ? base - other : other - base;
  return difference * 10_000n > base * BigInt(limitBps);
}
