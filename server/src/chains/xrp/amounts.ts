/** In drops: 10^-6. */
import { strict as assert } from 'node:assert';
import { type Decimal, decimal } from '@parom/contract/money';
import { ChainOutage } from '../chain.ts';

const PER_DROP = 10n ** 12n;
const DROPS = /^\d{1,18}$/;

/** @throws ChainOutage for anything but whole drops */
export function readDrops(text: string): bigint {
  if (!DROPS.test(text)) throw new ChainOutage(`the node shows an amount that is none: ${text}`);
  return BigInt(text);
}

export const dropsToDecimal = (drops: bigint): Decimal => decimal(drops * PER_DROP);

/** Throws above 6 decimals: money would be lost silently. */
export function decimalToDrops(amount: Decimal): bigint {
  assert(amount % PER_DROP === 0n, 'the amount has more than 6 decimals');
  return amount / PER_DROP;
}
