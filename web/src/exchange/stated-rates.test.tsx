import { toDecimal } from '@parom/contract/money';
import type { TicketView } from '@parom/contract/tickets';
import { createInstance } from 'i18next';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import exchangeWords from '../../public/locales/en/exchange.json' with { type: 'json' };
import ticketWords from '../../public/locales/en/ticket.json' with { type: 'json' };
import { currenciesQuery } from '../platform/catalogue.ts';
import { BTC, currencies, USDT } from '../platform/catalogue-for-tests.ts';
import { createQueryClient } from '../platform/query.ts';
import { Providers } from '../shell/providers.tsx';
import { TicketDetails } from '../ticket/ticket-details.tsx';
import { FeeLine } from './fee-line.tsx';
import { RateLine } from './rate-line.tsx';
import type { Exchange } from './use-exchange.ts';

/** USDT is given for bitcoin at 89,285.714286 of them: the rate itself is 0.0000112. */
const rate = toDecimal('0.0000112');
const exchange = {
  selection: { give: { currency: USDT }, get: { currency: BTC } },
  quote: {
    rate,
    parts: { rate, gross: rate, fee: toDecimal('0'), receive: rate, markup: 1 },
  },
  ratesAt: 0,
} as unknown as Exchange;
const ticket = {
  fromCurrencyId: USDT.id,
  payNetworkId: 4,
  toCurrencyId: BTC.id,
  getNetworkId: 1,
  fromWallet: { address: 'deposit', memo: null },
  toWallet: { address: 'wallet', memo: null },
  creationDateUtc: '2026-11-22T09:00:00Z',
  targetInfo: { type: 0 },
  rate: '0.0000112',
  markup: 0,
  rateSources: [],
} as unknown as TicketView;

async function draw(part: ReactElement): Promise<string> {
  const i18n = createInstance();
  await i18n.init({ lng: 'en', resources: { en: { exchange: exchangeWords, ticket: ticketWords } } });
  const queries = createQueryClient(() => {});
  queries.setQueryData(currenciesQuery.queryKey, [...currencies]);
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Providers queries={queries}>{part}</Providers>
    </I18nextProvider>,
  );
}

const read = async (part: ReactElement): Promise<string> =>
  (await draw(part))
    .replace(/<style.*?<\/style>/gs, '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('\u00a0', ' ');

describe('a rate of a cheap coin given', () => {
  it.each([
    ['the line under the amounts', () => <RateLine exchange={exchange} />],
    ['the parts of the fee', () => <FeeLine exchange={exchange} />],
    ['the ticket’s details', () => <TicketDetails ticket={ticket} />],
  ])('in %s, is stated for the dearer coin', async (_, part) => {
    expect(await read(part())).toContain('1 BTC ≈ 89,285.714286 USDT');
  });
});

describe('the age of the prices', () => {
  it('drawn by the server, is told by the browser only: the document may be looked at much later', async () => {
    const html = await draw(<RateLine exchange={{ ...exchange, ratesAt: Date.now() }} />);
    expect(html).toMatch(/data-unknown="true"[^>]*>(<[^>]*>)*0\ss ago/);
  });
});
