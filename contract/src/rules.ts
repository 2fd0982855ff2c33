import {
  AMOUNT_MAX,
  AMOUNT_SCALE,
  PASSWORD_MAX,
  PASSWORD_MIN,
  TELEGRAM_TAG_MAX,
  TELEGRAM_TAG_MIN,
} from './limits.ts';
import { type Decimal, parseDecimal } from './money.ts';

const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;
const TELEGRAM_TAG = new RegExp(`^@[A-Za-z0-9_]{${TELEGRAM_TAG_MIN},${TELEGRAM_TAG_MAX}}$`);
export const AMOUNT_LIMIT = parseDecimal(AMOUNT_MAX) as Decimal;

/** At most 254 characters, no adjacent points before the @. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text) && !/^\.|\.\.|\.@/.test(text);
}

/** One account per mailbox. */
export const normaliseEmail = (text: string): string => text.trim().toLowerCase();

export const isTelegramTag = (text: string): boolean => TELEGRAM_TAG.test(text);

/** Code points: an emoji counts once. */
export const passwordLength = (text: string): number => [...text].length;

export const isPassword = (text: string): boolean =>
  passwordLength(text) >= PASSWORD_MIN && passwordLength(text) <= PASSWORD_MAX;

/** 0 to 9999999999, at most 8 decimals as written. */
export function parseAmount(text: string): Decimal | null {
  const value = parseDecimal(text);
  const written = text.split('.')[1]?.length ?? 0;
  return value === null || value > AMOUNT_LIMIT || written > AMOUNT_SCALE ? null : value;
}

/** Other spaces separate two numbers. */
const SPACED_GROUPS = /^[1-9]\d{0,2}(?:\s\d{3})+(?!\d)/;

/** Drops grouping spaces; a comma is a decimal point, `.5` is 0.5. */
export function normaliseTypedAmount(typed: string): string {
  const plain = typed
    .trim()
    .replace(SPACED_GROUPS, (groups) => groups.replace(/\s/g, ''))
    .replace(',', '.');
  const whole = plain.replace(/^\.(?=\d)/, '0.');
  return whole.replace(/^0+(?=\d)/, '').replace(/\.$/, '');
}

/** Without exponent; `null` for numbers that cannot be sent. */
export function plainNumber(value: number): string | null {
  if (!Number.isFinite(value)) return null;
  const [mantissa = '', exponentText] = String(value).split('e');
  if (exponentText === undefined) return mantissa;
  const exponent = Number.parseInt(exponentText, 10);
  const [whole = '', fraction = ''] = mantissa.split('.');
  if (exponent >= 0) return null;
  return `0.${'0'.repeat(-exponent - 1)}${whole}${fraction}`;
}

/** `+7` and 10 digits. Address books add invisible direction marks. */
export function normalisePhone(text: string): string | null {
  const digits = text.replace(/[\s().\p{Pd}\p{Cf}]/gu, '');
  const match = /^(?:\+7|7|8)(\d{10})$/.exec(digits);
  return match === null ? null : `+7${match[1]}`;
}

/** 16 to 19 digits with a right Luhn digit. */
export function normaliseCard(text: string): string | null {
  const digits = text.replace(/[\s\p{Pd}\p{Cf}]/gu, '');
  return /^\d{16,19}$/.test(digits) && hasLuhnDigit(digits) ? digits : null;
}

export const normaliseTransferTarget = (text: string): string | null =>
  normalisePhone(text) ?? normaliseCard(text);

function hasLuhnDigit(digits: string): boolean {
  let sum = 0;
  for (let fromEnd = 0; fromEnd < digits.length; fromEnd += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - fromEnd) - 48;
    const weighed = fromEnd % 2 === 1 ? digit * 2 : digit;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return sum % 10 === 0;
}
