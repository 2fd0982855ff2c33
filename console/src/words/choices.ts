/** Words that an operator chooses in the form of an act, by its argument. */
import { useLanguage } from '../platform/language.ts';
import { dispositions, states, statuses, type Words } from './states.ts';

export const choices: Readonly<Record<string, Words>> = {
  status: statuses,
  state: { ...states, ...dispositions },
  to: { equity: 'в капитал', forfeited: 'в доход' },
  from: { cold: 'с холодного кошелька', capital: 'новые деньги' },
  by: { day: 'по дням', pair: 'по парам', coin: 'по монетам' },
  direction: { in: 'приём', out: 'выплаты', both: 'в обе стороны' },
  type: { crypto: 'криптовалюты', transfer: 'переводы' },
  list: { contacts: 'контакты', monitors: 'мониторинги', socials: 'соцсети' },
  language: { ru: 'русский', en: 'английский' },
  shown: { yes: 'да', no: 'нет' },
};

export function useChoices(argument: string): (value: string) => { value: string; label: string } {
  const isRussian = useLanguage() === 'ru';
  return (value) => ({ value, label: (isRussian ? choices[argument]?.[value] : undefined) ?? value });
}
