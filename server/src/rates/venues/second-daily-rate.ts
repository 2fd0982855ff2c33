/**
 * The JSON of `bank-of-russia.ts`, or the Bank's own XML (https://www.cbr.ru/development/SXML/): a decimal
 * comma and no time, so the request dates the rate, and `Date` must be near.
 */

import { quoteNumbers } from '../../platform/text/quote-numbers.ts';
import type { ConfiguredVenue } from '../sources/market-sources.ts';
import { SourceOutage } from '../sources/source.ts';
import { bankOfRussia, dollarsPerRouble, LONGEST_MS } from './bank-of-russia.ts';
import { textOf } from './read-answer.ts';
import type { Quoted } from './venue.ts';

const NAME = 'rub-second';

export const secondDailyRate = (url: URL): ConfiguredVenue => ({
  name: NAME,
  baseUrl: url.origin,
  venue: {
    ...bankOfRussia,
    name: NAME,
    baseUrl: url.origin,
    format: 'text',
    path: () => `${url.pathname}${url.search}`,
    read: (body, askedAt) => {
      const text = textOf(body).trimStart();
      return text.startsWith('<') ? readXml(text, askedAt) : bankOfRussia.read(parsed(text), askedAt);
    },
  },
});

function parsed(text: string): unknown {
  try {
    JSON.parse(text);
    return JSON.parse(quoteNumbers(text));
  } catch (cause) {
    throw new SourceOutage('the second rate of the dollar is neither JSON nor XML', { cause });
  }
}

function readXml(xml: string, askedAt: Date): readonly Quoted[] {
  const [, day, month, year] = /<ValCurs [^>]*\bDate="(\d\d)\.(\d\d)\.(\d{4})"/.exec(xml) ?? [];
  const forMs = Date.parse(`${year}-${month}-${day}T00:00:00+03:00`);
  const usd = xml.split('<Valute ').find((entry) => entry.includes('<CharCode>USD</CharCode>')) ?? '';
  const [, nominal = ''] = /<Nominal>(\d{1,9})<\/Nominal>/.exec(usd) ?? [];
  const [, value = ''] = /<Value>(\d{1,9},\d{1,9})<\/Value>/.exec(usd) ?? [];
  const price = dollarsPerRouble(value.replace(',', '.'), nominal);
  // NaN, from an unreadable date, is not near.
  const isNear = Math.abs(askedAt.getTime() - forMs) <= LONGEST_MS;
  if (price === null || !isNear) throw new SourceOutage('the second source has no rate of the dollar');
  return [{ symbol: 'RUB', prices: [price], atMs: null }];
}
