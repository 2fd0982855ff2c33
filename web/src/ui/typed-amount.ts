/** Makes of whatever was typed or pasted into an amount field a text that can become an amount. Pure. */

const WHOLE_DIGITS = 10;
const GROUPED_BY_POINTS = /^\d{1,3}(?:\.\d{3})+,\d+$/;

/** Digits and one point: a comma counts as the point, signs of grouping are dropped, further decimals are cut. */
export function sanitiseTyped(text: string, decimals: number): string {
  const plain = text.replace(/[\s\u00a0\u202f'’_]/g, '');
  // `1.234,56`: the points group, the comma divides. A slip of the finger (`1.5,`) does not look so.
  const single = GROUPED_BY_POINTS.test(plain) ? plain.replace(/\./g, '') : plain;
  // `1,234.56`: the commas group, the point divides. `1234,56`: the comma divides.
  const pointed = single.includes('.') ? single.replace(/,/g, '') : single.replace(/,/, '.');
  const [whole = '', ...rest] = pointed.replace(/[^\d.]/g, '').split('.');
  const kept = whole.replace(/^0+(?=\d)/, '').slice(0, WHOLE_DIGITS);
  if (rest.length === 0 || decimals === 0) return kept;
  return `${kept === '' ? '0' : kept}.${rest.join('').slice(0, decimals)}`;
}
