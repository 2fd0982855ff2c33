/**
 * cbr-xml-daily.ru mirrors the Bank's XML: `Valute.USD.Value` roubles for `Nominal` dollars.
 * https://www.cbr-xml-daily.ru/ and https://www.cbr.ru/development/SXML/
 * `Date` is already tomorrow in the afternoon. `Timestamp`, the last comparison with the Bank, dates the
 * price.
 */
import { formatDecimal, mulDivFloor, ONE, parseDecimal } from '@parom/contract/money';
import { SourceOutage } from '../sources/source.ts';
import { fieldOf, textOf } from './read-answer.ts';
import type { Venue } from './venue.ts';

const MINUTE_MS = 60_000;
/** The first days of January, and two days more. */
export const LONGEST_MS = 12 * 24 * 60 * MINUTE_MS;

export function dollarsPerRouble(value: string, nominal: string): string | null {
  const [roubles, dollars] = [parseDecimal(value), parseDecimal(nominal)];
  if (roubles === null || dollars === null || roubles === 0n || dollars === 0n) return null;
  return formatDecimal(mulDivFloor(dollars, ONE, roubles));
}

export const bankOfRussia: Venue = {
  name: 'cbr',
  baseUrl: 'https://www.cbr-xml-daily.ru',
  kind: 'daily',
  listings: [{ code: 'RUB', symbol: 'RUB', quote: 'USD' }],
  everyMs: 10 * MINUTE_MS,
  maxBytes: 256 * 1024,
  numbers: 'text',
  pricedIn: 'dollar',
  path: () => '/daily_json.js',
  read(body) {
    const usd = fieldOf(fieldOf(body, 'Valute'), 'USD');
    const price = dollarsPerRouble(textOf(fieldOf(usd, 'Value')), textOf(fieldOf(usd, 'Nominal')));
    const comparedAt = Date.parse(textOf(fieldOf(body, 'Timestamp')));
    const day = Date.parse(textOf(fieldOf(body, 'Date')));
    // NaN, from an unreadable date, is not near.
    const isNear = Math.abs(comparedAt - day) <= LONGEST_MS;
    if (price === null || !isNear) throw new SourceOutage('the Bank of Russia has no rate of the dollar');
    return [{ symbol: 'RUB', prices: [price], atMs: comparedAt }];
  },
};
