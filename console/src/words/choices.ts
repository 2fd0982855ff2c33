/** Words that an operator chooses in the form of an act, by its argument. */
import { commandNames } from '../acts/command-names.ts';
import { useLanguage, useTexts } from '../platform/language.ts';
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
  quote: { USDT: 'в USDT', USD: 'в долларах' },
  venue: {
    binance: 'биржа Binance',
    kraken: 'биржа Kraken',
    coinbase: 'биржа Coinbase',
    okx: 'биржа OKX',
    bybit: 'биржа Bybit',
    kucoin: 'биржа KuCoin',
    bitfinex: 'биржа Bitfinex',
    coingecko: 'средняя CoinGecko',
  },
  act: commandNames.ru,
};

export function useChoices(argument: string): (value: string) => { value: string; label: string } {
  const isRussian = useLanguage() === 'ru';
  const names = useTexts(commandNames);
  return (value) => {
    const label = argument === 'act' ? names[value] : isRussian ? choices[argument]?.[value] : undefined;
    return { value, label: label ?? value };
  };
}
