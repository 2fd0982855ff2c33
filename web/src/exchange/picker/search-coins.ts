/** Every word must match, in Russian or English. */
import type { CurrencyView, NetworkView } from '@parom/contract/currencies';

const calledCoins: Readonly<Record<string, string>> = {
  BTC: 'биткоин биткойн биток бтц',
  ETH: 'эфир эфириум этериум этх',
  USDT: 'тетер тезер юсдт доллар dollar стейблкоин stablecoin',
  XMR: 'монеро',
  XRP: 'рипл риппл ripple',
  RUB: 'рубль рубли руб rouble ruble карта карту картой банковская банк card bank телефон phone сбп sbp сбер сбербанк sber sberbank тинькофф т-банк tinkoff tbank альфа втб',
};

const calledNetworks: Readonly<Record<string, string>> = {
  TRC20: 'трон трц20',
  BEP20: 'бинанс смартчейн бсц bsc бип20',
  ERC20: 'эфир эфириум эрц20',
  TON: 'тон',
};

type Coin = Pick<CurrencyView, 'shortName' | 'name' | 'networks'>;

export function matchesSearch(coin: Coin, text: string): boolean {
  return wordsOf(text).every(
    (word) => namesCoin(coin, word) || coin.networks.some((network) => namesNetwork(network, word)),
  );
}

export function networkOfSearch(coin: Coin, text: string): NetworkView | undefined {
  const rest = wordsOf(text).filter((word) => !namesCoin(coin, word));
  if (rest.length === 0) return undefined;
  return coin.networks.find((network) => rest.every((word) => namesNetwork(network, word)));
}

const namesCoin = ({ shortName, name }: Coin, word: string): boolean =>
  contains(shortName, word) || contains(name, word) || calls(calledCoins[shortName], word);

const namesNetwork = ({ name }: NetworkView, word: string): boolean =>
  contains(name, word) ||
  Object.entries(calledNetworks).some(([part, called]) => contains(name, part) && calls(called, word));

/** From its beginning: `он` is not `тон`. */
const calls = (nicknames: string | undefined, word: string): boolean =>
  nicknames?.split(' ').some((nickname) => bare(nickname).startsWith(word)) === true;

const wordsOf = (text: string): string[] => text.split(/\s+/).map(bare).filter(Boolean);
const bare = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\s\-_()]/g, '');
const contains = (whole: string, word: string): boolean => bare(whole).includes(bare(word));
