/** Who moved a ticket. */
import { bilingual, type Language } from '../platform/language.ts';
import type { Words } from './states.ts';

const OPERATOR = 'operator:';

const movers = bilingual(
  {
    chain: 'сеть',
    system: 'система',
    screening: 'проверка',
    payouts: 'выплаты',
    clock: 'часы',
    customer: 'клиент',
  },
  {
    chain: 'network',
    system: 'system',
    screening: 'screening',
    payouts: 'payouts',
    clock: 'clock',
    customer: 'customer',
  },
);
const operators = { ru: 'оператор', en: 'operator' } as const;

export function mover(by: string, language: Language = 'ru'): string {
  if (by.startsWith(OPERATOR)) return `${operators[language]} ${by.slice(OPERATOR.length)}`;
  const known: Words = movers[language];
  return known[by] ?? by;
}
