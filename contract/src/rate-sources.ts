/** Keys of settings and tickets' `rateSources`. */

const venues: Readonly<Record<string, string>> = {
  binance: 'Binance',
  kraken: 'Kraken',
  coinbase: 'Coinbase',
  okx: 'OKX',
  bybit: 'Bybit',
  kucoin: 'KuCoin',
  bitfinex: 'Bitfinex',
  coingecko: 'CoinGecko',
};

/** Translated. `cbr`: the Bank of Russia. */
const otherSources = ['operator', 'sandbox', 'cbr'] as const;
export type OtherSource = (typeof otherSources)[number];

const UNIT = 'unit';

/** Omits `unit`. Unknown venues keep their key. */
export const namesOfSources = (
  sources: readonly string[],
  words: Readonly<Record<OtherSource, string>>,
): readonly string[] =>
  sources
    .filter((source) => source !== UNIT)
    .map((source) => (isOther(source) ? words[source] : (venues[source] ?? source)));

const isOther = (source: string): source is OtherSource =>
  (otherSources as readonly string[]).includes(source);
