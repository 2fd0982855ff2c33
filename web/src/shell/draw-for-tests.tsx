import type { QueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { createQueryClient } from '../platform/calls/query.ts';
import { fixedI18n } from '../platform/language/i18n.ts';
import { currenciesQuery } from '../platform/market/catalogue.ts';
import { currencies } from '../platform/market/catalogue-for-tests.ts';
import { Providers } from './providers.tsx';

const files = import.meta.glob<object>('../../public/locales/en/*.json', { eager: true, import: 'default' });
const words = Object.entries(files).map(([file, texts]) => [file.replace(/^.*\/|\.json$/g, ''), texts]);
const english = fixedI18n('en', { en: Object.fromEntries(words) });

export function knowingCoins(): QueryClient {
  const queries = createQueryClient(() => undefined);
  queries.setQueryData(currenciesQuery.queryKey, [...currencies]);
  return queries;
}

export function draw(part: ReactElement, queries = knowingCoins()): string {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={english}>
      <MemoryRouter>
        <Providers queries={queries}>{part}</Providers>
      </MemoryRouter>
    </I18nextProvider>,
  );
  return html.replace(/<style.*?<\/style>/gs, '');
}

export function read(part: ReactElement, queries?: QueryClient): string {
  const text = draw(part, queries)
    .replace(/<svg.*?<\/svg>/gs, '')
    .replace(/ aria-label="([^"]*)"[^>]*>/g, '> $1 ')
    .replace(/<[^>]+>/g, ' ');
  return text.replace(/&#x27;/g, '’').replace(/\s+/g, ' ');
}
