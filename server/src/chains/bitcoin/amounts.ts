/** In satoshis (10^-8). The node's decimals never become floats. */
import { strict as assert } from 'node:assert';
import { type Decimal, decimal } from '@parom/contract/money';
import { ChainOutage } from '../chain.ts';

export const DECIMALS = 8;
const PER_SATOSHI = 10n ** 10n;
const AMOUNT = /^(-?)(\d{1,8})(?:\.(\d{1,8}))?$/;

/** @throws ChainOutage above 8 places */
export function readSatoshis(text: string): bigint {
  const [, sign, whole, fraction = ''] = AMOUNT.exec(text) ?? [];
  if (whole === undefined) throw new ChainOutage(`the node shows an amount that is none: ${text}`);
  const units = BigInt(whole + fraction.padEnd(DECIMALS, '0'));
  return sign === '-' ? -units : units;
}

export const satoshisToDecimal = (units: bigint): Decimal => decimal(units * PER_SATOSHI);

/** Throws above 8 decimals: money would be lost silently. */
export function decimalToSatoshis(amount: Decimal): bigint {
  assert(amount % PER_SATOSHI === 0n, `the amount has more than ${DECIMALS} decimals`);
  return amount / PER_SATOSHI;
}
