/** What an amount field holds after somebody typed or pasted into it. Pure. It must never make another number of a number. */

const WHOLE_DIGITS = 10;
/** Longer than any amount is written: what is pasted by mistake, or put into an address, is not even looked at. */
const LONGEST = 40;
/** What may stand beside the one number of a text: `≈ 0.5 BTC`, `$1,500`. A word such as `k` or `mBTC` would change it. */
const BEFORE = /^[≈~+−\p{Pd}\s]*(?:[A-Z]{3,5}|\p{Sc})?\s*/u;
const AFTER = /\s*(?:[A-Z]{3,5}|\p{Sc}|руб\.?)?$/u;
/** Capitals that name a multiple or a part instead of a coin: `5 MLN` is not 5. In small letters nothing is taken for a coin. */
const MULTIPLE =
  /(?:^|[^A-Z])(?:ML[ND]|M[RI]D|MI[AO]|MILL?|BI[LO]|BLN|TR?LN|TRN|TSD|TYS|THOU|THSD|LAKH|LACS?|CRORE|KILO|SATS?|G?WEI|[KMU](?:USDT?|EUR|RUB|BTC|ETH))(?![A-Z])/;
/** Raised, circled and Roman ones, fractions: made plain, `10²` would be 102. */
const NO_DIGITS = /[\p{No}\p{Nl}]/u;
/** One point or comma, whatever follows it, divides: `0,5`, `.5`, `5.`, `1,234`. Another at the very end divides nothing: `1.5,`. */
const PLAIN = /^(\d*[.,]?\d*)[.,]?$/;
/** Groups of three with the same sign between all of them; another sign may divide: `1 234 567,8`, `1.234,5`, `1,234,567`. */
const GROUPED = /^[1-9]\d{0,2}([ '’_.,])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/;

/**
 * Digits and one point: signs of grouping and the unit are dropped, further decimals are cut. What is no number beyond doubt
 * (`1e-5`, `1.2.3`, `10 20`) stays as it was pasted, and the form's own checks name it. A single key groups nothing: one that
 * leaves no plain number is not taken, and the field stays as it was `before`.
 */
export function sanitiseTyped(text: string, decimals: number, before = ''): string {
  const isKey = PLAIN.test(before) && isOneKey(text, before);
  const number = readNumber(text, isKey ? plainlyPointed : withPoint);
  if (number === null) return isKey ? before : text;
  const [whole = '', fraction] = number.split('.');
  if (fraction === undefined || decimals === 0) return whole;
  return `${whole === '' ? '0' : whole}.${fraction.slice(0, decimals)}`;
}

/** With a point, without needless zeros; empty where there is no digit at all; `null` where it cannot be told. */
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

/** One sign came, in the place of nothing or of what was marked; over the whole field it may as well have been pasted. */
function isOneKey(text: string, before: string): boolean {
  let at = 0;
  while (at < text.length - 1 && text[at] === before[at]) at++;
  const isAllNew = text.length === 1 && before !== '';
  return !isAllNew && before.slice(at).endsWith(text.slice(at + 1));
}
