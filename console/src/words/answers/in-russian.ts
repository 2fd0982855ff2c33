import { sumInWords, type Transfer } from '@parom/contract/console/answers/form';

const list = new Intl.ListFormat('ru');
export const listed = (words: readonly string[]): string => list.format(words);

export const transfers = (some: readonly Transfer[]): string =>
  some
    .map((one) => `${sumInWords(one)} на ${one.to}${one.memo === null ? '' : ` (memo ${one.memo})`}`)
    .join(', ');

const plurals = new Intl.PluralRules('ru');
/** `2 блока` */
export const counted = (count: number, one: string, few: string, many: string): string => {
  const form = plurals.select(count);
  return `${count} ${form === 'one' ? one : form === 'few' ? few : many}`;
};

export const inBooks = { forfeited: 'в доход', equity: 'в капитал' } as const;
