/**
 * How numbers are shown to people: rates, approximate amounts and lists.
 * Never for amounts to send, limits, balances or anything that is copied: those are shown exactly.
 */
import { type Decimal, decimal, formatDecimal, ONE, roundHalfUpTo, SCALE, ZERO } from './money.ts';

const SHOWN_AS_ZERO_BELOW = decimal(ONE / 1_000_000n);
const SIX_DECIMALS_FROM = decimal(ONE / 10_000n);

/** Under 1e-6 it is `0`; from 1e-4 on at most 6 decimals; between them 2 significant digits. */
export function displayAmount(value: Decimal): string {
  if (value < SHOWN_AS_ZERO_BELOW) return formatDecimal(ZERO);
  if (value >= SIX_DECIMALS_FROM) return formatDecimal(roundHalfUpTo(value, 6));
  const digits = value.toString().length;
  return formatDecimal(roundHalfUpTo(value, SCALE - digits + 2));
}

const TICKERS: ReadonlySet<string> = new Set(['BTC', 'ETH', 'XMR', 'XRP']);

/**
 * The ticker of a coin code that has no entry in the catalogue (`USDTTRC20`): every other code is a USDT variant.
 * A coin of the catalogue is named by its `shortName`.
 */
export const tickerOf = (coinCode: string): string => (TICKERS.has(coinCode) ? coinCode : 'USDT');

const NARROW_SPACE = '\u202f';

/**
 * Thousands grouped as the language does it, the fraction left alone. For reading only: what is copied stays plain. The point
 * stays in every language: amounts of coins are written with it wherever somebody types them again.
 */
export function grouped(plain: string, language: string): string {
  const [whole = '', fraction] = plain.split('.');
  const inThrees = whole.replace(/\B(?=(\d{3})+(?!\d))/g, language === 'en' ? ',' : NARROW_SPACE);
  return fraction === undefined ? inThrees : `${inThrees}.${fraction}`;
}
