/** How people call the sources of a rate. The names are those of the settings and of tickets' `rateSources`. */

/** Spelt as the venues spell themselves. */
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

/** Sources that are no venue and have words of their own in each language. `cbr`: the Bank of Russia. */
const otherSources = ['operator', 'sandbox', 'cbr'] as const;
export type OtherSource = (typeof otherSources)[number];

/** The price of USDT in USDT: nobody had to be asked. */
const UNIT = 'unit';

/** What to call each source, in their order, without what is true by definition. An unknown venue has its own name. */
export const namesOfSources = (
  sources: readonly string[],
  words: Readonly<Record<OtherSource, string>>,
): readonly string[] =>
  sources
    .filter((source) => source !== UNIT)
    .map((source) => (isOther(source) ? words[source] : (venues[source] ?? source)));

const isOther = (source: string): source is OtherSource =>
  (otherSources as readonly string[]).includes(source);
