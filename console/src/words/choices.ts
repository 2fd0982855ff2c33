/** Words that an operator chooses in the form of an act, by its argument. */
import { commandNames } from '../acts/command-names.ts';
import { bilingual, type Language, useTexts } from '../platform/language.ts';
import { audited } from './audited.ts';
import { bothWords, type Words } from './states.ts';

const { statuses, states, dispositions } = bothWords;
const chosen = bilingual(
  {
    to: { equity: 'в капитал', forfeited: 'в доход' },
    from: { cold: 'с холодного кошелька', capital: 'новые деньги' },
    by: { day: 'по дням', pair: 'по парам', coin: 'по монетам' },
    direction: { in: 'приём', out: 'выплаты', both: 'в обе стороны' },
    type: { crypto: 'криптовалюты', transfer: 'переводы' },
    list: { contacts: 'контакты', monitors: 'мониторинги', socials: 'соцсети' },
    language: { ru: 'русский', en: 'английский' },
    shown: { yes: 'да', no: 'нет' },
    tag: {
      safety: 'безопасность',
      stablecoins: 'стейблкоины',
      fees: 'комиссии',
      wallets: 'кошельки',
      beginners: 'новичкам',
      aml: 'проверка AML',
    },
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
  },
  {
    to: { equity: 'to capital', forfeited: 'to earnings' },
    from: { cold: 'from the cold wallet', capital: 'new money' },
    by: { day: 'by day', pair: 'by pair', coin: 'by coin' },
    direction: { in: 'deposits', out: 'payments', both: 'both' },
    type: { crypto: 'coins', transfer: 'transfers' },
    list: { contacts: 'contacts', monitors: 'monitors', socials: 'socials' },
    language: { ru: 'Russian', en: 'English' },
    shown: { yes: 'yes', no: 'no' },
    tag: {
      safety: 'safety',
      stablecoins: 'stablecoins',
      fees: 'fees',
      wallets: 'wallets',
      beginners: 'for beginners',
      aml: 'AML',
    },
    quote: { USDT: 'in USDT', USD: 'in dollars' },
    venue: {
      binance: 'Binance exchange',
      kraken: 'Kraken exchange',
      coinbase: 'Coinbase exchange',
      okx: 'OKX exchange',
      bybit: 'Bybit exchange',
      kucoin: 'KuCoin exchange',
      bitfinex: 'Bitfinex exchange',
      coingecko: 'CoinGecko average',
    },
  },
);

const choicesIn = (language: Language): Readonly<Record<string, Words>> => ({
  ...chosen[language],
  status: statuses[language],
  state: { ...states[language], ...dispositions[language] },
  act: commandNames[language],
  command: audited[language],
});
export const choices = bilingual(choicesIn('ru'), choicesIn('en'));

export function useChoices(argument: string): (value: string) => { value: string; label: string } {
  const words = useTexts(choices)[argument];
  return (value) => ({ value, label: words?.[value] ?? value });
}
