/** Bigints in units of 10^-18, never a float. Every division names its rounding. */

declare const decimalBrand: unique symbol;
/** `1.5` is `1500000000000000000n`. */
export type Decimal = bigint & { readonly [decimalBrand]: true };

export const SCALE = 18;
const ONE_RAW = 10n ** 18n;

export const decimal = (raw: bigint): Decimal => raw as Decimal;

export const ZERO = decimal(0n);
export const ONE = decimal(ONE_RAW);

const PLAIN_DECIMAL = /^(0|[1-9][0-9]{0,19})(?:\.([0-9]{1,18}))?$/;

/** `null` for `"1e5"`, `"-1"`, `" 1"`, `".5"`, `"0x10"`. */
export function parseDecimal(text: string): Decimal | null {
  const match = PLAIN_DECIMAL.exec(text);
  if (match === null) return null;
  const [, whole = '0', fraction = ''] = match;
  return decimal(BigInt(whole) * ONE_RAW + BigInt(fraction.padEnd(SCALE, '0')));
}

/** For our own texts: signed; throws if malformed. */
export function toDecimal(text: string): Decimal {
  const negative = text.startsWith('-');
  const parsed = parseDecimal(negative ? text.slice(1) : text);
  if (parsed === null) throw new Error(`not a decimal: ${JSON.stringify(text)}`);
  return negative ? decimal(-parsed) : parsed;
}

export function formatDecimal(value: Decimal): string {
  const digits = (value < 0n ? -value : value).toString().padStart(SCALE + 1, '0');
  const whole = digits.slice(0, -SCALE);
  const fraction = digits.slice(-SCALE).replace(/0+$/, '');
  const sign = value < 0n ? '-' : '';
  return fraction === '' ? `${sign}${whole}` : `${sign}${whole}.${fraction}`;
}

/** `0.0150` uses 3. */
export function decimalsOf(value: Decimal): number {
  const point = formatDecimal(value).split('.')[1];
  return point === undefined ? 0 : point.length;
}

/** Towards minus infinity; positive divisor. */
export function divFloor(dividend: bigint, divisor: bigint): bigint {
  assertPositive(divisor);
  const quotient = dividend / divisor;
  return dividend % divisor < 0n ? quotient - 1n : quotient;
}

/** Towards plus infinity; positive divisor. */
export function divCeil(dividend: bigint, divisor: bigint): bigint {
  return -divFloor(-dividend, divisor);
}

/** Divides once, rounds down at 18 decimals. */
export const mulDivFloor = (a: Decimal, b: bigint, c: bigint): Decimal => decimal(divFloor(a * b, c));

/** Divides once, rounds up at 18 decimals. */
export const mulDivCeil = (a: Decimal, b: bigint, c: bigint): Decimal => decimal(divCeil(a * b, c));

export function floorTo(value: Decimal, decimals: number): Decimal {
  const step = stepOf(decimals);
  return decimal(divFloor(value, step) * step);
}

export function ceilTo(value: Decimal, decimals: number): Decimal {
  const step = stepOf(decimals);
  return decimal(divCeil(value, step) * step);
}

/** A half goes up. For display only. */
export function roundHalfUpTo(value: Decimal, decimals: number): Decimal {
  return floorTo(decimal(value + stepOf(decimals) / 2n), decimals);
}

export const add = (a: Decimal, b: Decimal): Decimal => decimal(a + b);
export const subtract = (a: Decimal, b: Decimal): Decimal => decimal(a - b);
export const minOf = (a: Decimal, b: Decimal): Decimal => (a < b ? a : b);
export const maxOf = (a: Decimal, b: Decimal): Decimal => (a > b ? a : b);

function stepOf(decimals: number): bigint {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > SCALE) {
    throw new Error(`decimals out of range: ${decimals}`);
  }
  return 10n ** BigInt(SCALE - decimals);
}

function assertPositive(divisor: bigint): void {
  if (divisor <= 0n) throw new Error('division by a number that is not positive');
}
