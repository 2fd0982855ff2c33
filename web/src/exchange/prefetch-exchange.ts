import type { QueryClient } from '@tanstack/react-query';
import { currenciesQuery, ratesQuery, statusQuery } from '../platform/market/catalogue.ts';
import { listedCurrencies } from './choice/offered.ts';
import { nothingRemembered, readSelection } from './choice/query-string.ts';
import { pairQuery } from './quote/pair-query.ts';

export async function prefetchExchange(queries: QueryClient, query: URLSearchParams): Promise<void> {
  const [currencies, rates, status] = await Promise.all([
    queries.fetchQuery(currenciesQuery),
    queries.fetchQuery(ratesQuery),
    queries.fetchQuery(statusQuery),
  ]);
  const selection = readSelection(query, listedCurrencies(currencies, rates, status), nothingRemembered);
  if (selection !== null) await queries.fetchQuery(pairQuery(selection));
}
