/** Typing or pasting must never change the number. */

const WHOLE_DIGITS = 10;
const LONGEST = 40;
/** `≈ 0.5 BTC`, `$1,500`. A word such as `k` or `mBTC` would change the number. */
const BEFORE = /^[≈~+−\p{Pd}\s]*(?:[A-Z]{3,5}|\p{Sc})?\s*/u;
const AFTER = /\s*(?:[A-Z]{3,5}|\p{Sc}|руб\.?)?$/u;
/** `5 MLN` is not 5: no coin. A coin is never in small letters. */
const MULTIPLE =
  /(?:^|[^A-Z])(?:ML[ND]|M[RI]D|MI[AO]|MILL?|BI[LO]|BLN|TR?LN|TRN|TSD|TYS|THOU|THSD|LAKH|LACS?|CRORE|KILO|SATS?|G?WEI|[KMU](?:USDT?|EUR|RUB|BTC|ETH))(?![A-Z])/;
/** In plain digits, `10²` would be 102. */
const NO_DIGITS = /[\p{No}\p{Nl}]/u;
/** One point or comma divides: `0,5`, `.5`, `5.`, `1,234`. A second one at the end does not: `1.5,`. */
const PLAIN = /^(\d*[.,]?\d*)[.,]?$/;
/** One sign groups, another divides: `1 234 567,8`, `1.234,5`, `1,234,567`. */
const GROUPED = /^[1-9]\d{0,2}([ '’_.,])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/;

/**
 * Drops grouping and unit, cuts further decimals. A doubtful paste (`1e-5`, `1.2.3`, `10 20`) stays for the
 * form's checks; a doubtful key keeps `before`.
 */
export function sanitiseTyped(text: string, decimals: number, before = ''): string {
  const isKey = PLAIN.test(before) && isOneKey(text, before);
  const number = readNumber(text, isKey ? plainlyPointed : withPoint);
  if (number === null) return isKey ? before : text;
  const [whole = '', fraction] = number.split('.');
  if (fraction === undefined || decimals === 0) return whole;
  return `${whole === '' ? '0' : whole}.${fraction.slice(0, decimals)}`;
}

/** Without needless zeros; empty without a digit; `null` for a doubtful number. */
function readNumber(text: string, read: (plain: string) => string | null): string | null {
  if (NO_DIGITS.test(text)) return null;
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s/g, ' ')
    .trim();
  if (plain.length > LONGEST) return null;
  const pointed = MULTIPLE.test(plain) ? null : read(plain.replace(BEFORE, '').replace(AFTER, ''));
  if (pointed === null) return /\d/.test(plain) ? null : '';
  const number = pointed.replace(/^0+(?=\d)/, '');
  return number.split('.', 1)[0]!.length > WHOLE_DIGITS ? null : number;
}

const plainlyPointed = (plain: string): string | null => PLAIN.exec(plain)?.[1]?.replace(',', '.') ?? null;

function withPoint(plain: string): string | null {
  const [, sign] = GROUPED.exec(plain) ?? [];
  return plainlyPointed(plain) ?? (sign === undefined ? null : plain.replaceAll(sign, '').replace(',', '.'));
}

/** Over the whole field, it may as well be pasted. */
function isOneKey(text: string, before: string): boolean {
  let at = 0;
  while (at < text.length - 1 && text[at] === before[at]) at++;
  const isAllNew = text.length === 1 && before !== '';
  return !isAllNew && before.slice(at).endsWith(text.slice(at + 1));
}
