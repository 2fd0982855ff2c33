/** Cuts a long address into groups that an eye can compare. What is copied is always the whole string, without spaces. */

const GROUP = 4;
const STRONG_AT_EACH_END = 2;

export interface AddressGroup {
  readonly text: string;
  /** The first and last two groups: what people really compare. */
  readonly isStrong: boolean;
}

/** Groups of 4; a rest of one character joins its neighbour, so that no group is shorter than 2. */
export function addressGroups(address: string): readonly AddressGroup[] {
  const texts = address.match(new RegExp(`.{1,${GROUP}}`, 'gs')) ?? [];
  const rest = texts.at(-1);
  if (texts.length > 1 && rest !== undefined && rest.length === 1) {
    texts.splice(-2, 2, `${texts.at(-2)}${rest}`);
  }
  return texts.map((text, i) => ({
    text,
    isStrong: i < STRONG_AT_EACH_END || i >= texts.length - STRONG_AT_EACH_END,
  }));
}

/** The last characters of an address, as the confirmation repeats them. */
export const addressTail = (address: string): string => address.slice(-6);
