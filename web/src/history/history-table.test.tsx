import type { TicketListItem } from '@parom/contract/tickets';
import { createInstance } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import words from '../../public/locales/en/lk.json' with { type: 'json' };
import { currenciesQuery } from '../platform/catalogue.ts';
import { BTC, currencies, XRP } from '../platform/catalogue-for-tests.ts';
import { createQueryClient } from '../platform/query.ts';
import { Providers } from '../shell/providers.tsx';
import { HistoryTable } from './history-table.tsx';

const ordered: TicketListItem = {
  id: 't1',
  simpleId: 100_042,
  status: 4,
  fromAmount: '0.01',
  toAmount: '445.95',
  fromCurrencyId: BTC.id,
  toCurrencyId: XRP.id,
  creationDateUtc: '2025-11-21T10:00:00Z',
};

beforeEach(() => {
  vi.stubGlobal('document', { getElementById: () => ({ textContent: '{}' }) });
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['as ordered', ordered, '0.01'],
  ['by what came', { ...ordered, receivedAmount: '0.005' }, '0.005'],
])('a row, priced %s, says that much was given', async (_priced, ticket, given) => {
  const i18n = createInstance();
  await i18n.init({ lng: 'en', resources: { en: { lk: words } }, interpolation: { escapeValue: false } });
  const queries = createQueryClient(() => undefined);
  queries.setQueryData(currenciesQuery.queryKey, [...currencies]);
  const drawn = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <Providers queries={queries}>
          <HistoryTable tickets={[ticket]} />
        </Providers>
      </MemoryRouter>
    </I18nextProvider>,
  );
  expect(/([\d.]+)\s+BTC/.exec(drawn.replace(/<[^>]+>/g, ' '))?.[1]).toBe(given);
});
