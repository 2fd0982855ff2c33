/** NUL, and half of a pair where a text was cut. */
const REFUSED = /[\0\p{Surrogate}]/gu;

/** The database refuses some words of strangers. */
export const storable = (text: string): string => text.replaceAll(REFUSED, '\ufffd');

export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? storable(part) : part));
