/** Names for people. The keys are those of the settings and of tickets' `rateSources`. */

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

/** Each language has words for these. `cbr`: the Bank of Russia. */
const otherSources = ['operator', 'sandbox', 'cbr'] as const;
export type OtherSource = (typeof otherSources)[number];

/** The price of USDT in USDT. */
const UNIT = 'unit';

/** Keeps the order and omits `unit`. An unknown venue keeps its key. */
export const namesOfSources = (
  sources: readonly string[],
  words: Readonly<Record<OtherSource, string>>,
): readonly string[] =>
  sources
    .filter((source) => source !== UNIT)
    .map((source) => (isOther(source) ? words[source] : (venues[source] ?? source)));

const isOther = (source: string): source is OtherSource =>
  (otherSources as readonly string[]).includes(source);
