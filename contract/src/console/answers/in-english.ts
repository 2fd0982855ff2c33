import { type Sum, sumInWords, type Transfer } from './form.ts';

const list = new Intl.ListFormat('en-GB');
export const listed = (words: readonly string[]): string => list.format(words);

/** `0.5 BTC@bitcoin to bc1…, 20 XRP@ripple to r… (memo 7)` */
export const transfers = (some: readonly Transfer[]): string =>
  some
    .map((one) => `${sumInWords(one)} to ${one.to}${one.memo === null ? '' : ` (memo ${one.memo})`}`)
    .join(', ');

export const counted = (count: number, one: string, many = `${one}s`): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

export const sums = (some: readonly Sum[]): string => listed(some.map(sumInWords));

/** A sentence of a list, inside another one. */
export const inLine = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);
