/** For rates and approximate amounts. Sums to send, limits and balances are shown exactly. */
import { type Decimal, decimal, formatDecimal, ONE, roundHalfUpTo, SCALE, ZERO } from './money.ts';

const SHOWN_AS_ZERO_BELOW = decimal(ONE / 1_000_000n);
const SIX_DECIMALS_FROM = decimal(ONE / 10_000n);

/** Below 1e-6 `0`; from 1e-4 at most 6 decimals; between them 2 significant digits. */
export function displayAmount(value: Decimal): string {
  if (value < SHOWN_AS_ZERO_BELOW) return formatDecimal(ZERO);
  if (value >= SIX_DECIMALS_FROM) return formatDecimal(roundHalfUpTo(value, 6));
  const digits = value.toString().length;
  return formatDecimal(roundHalfUpTo(value, SCALE - digits + 2));
}

/** 0.01 BTC at 88,505.76 is right to the cent: more digits only hide the first ones. */
const RATE_DIGITS = 7;

export function displayRate(rate: Decimal): string {
  const decimals = SCALE - rate.toString().length + RATE_DIGITS;
  return formatDecimal(roundHalfUpTo(rate, Math.min(SCALE, Math.max(0, decimals))));
}

const TICKERS: ReadonlySet<string> = new Set(['BTC', 'ETH', 'XMR', 'XRP']);

/** Codes outside the catalogue (`USDTTRC20`) are USDT. */
export const tickerOf = (coinCode: string): string => (TICKERS.has(coinCode) ? coinCode : 'USDT');

const NARROW_SPACE = '\u202f';

/** For reading: what customers copy or type keeps the point of `plain`. */
export function grouped(plain: string, language: string): string {
  const [thousands, point] = language === 'en' ? [',', '.'] : [NARROW_SPACE, ','];
  const [whole = '', fraction] = plain.split('.');
  const inThrees = whole.replace(/\B(?=(\d{3})+(?!\d))/g, thousands);
  return fraction === undefined ? inThrees : `${inThrees}${point}${fraction}`;
}
