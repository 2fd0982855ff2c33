/** NUL, and half of a pair, as a cut text ends: the database refuses both. */
const REFUSED = /[\0\p{Surrogate}]/gu;

/** For the words of strangers. */
export const storable = (text: string): string => text.replaceAll(REFUSED, '\ufffd');

export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? storable(part) : part));
