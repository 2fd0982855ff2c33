/** Fetches what the form shows at first: currencies, prices, and the pair that the address names. */
import type { QueryClient } from '@tanstack/react-query';
import { currenciesQuery, ratesQuery, statusQuery } from '../platform/market/catalogue.ts';
import { listedCurrencies } from './offered.ts';
import { pairQuery } from './pair-query.ts';
import { nothingRemembered, readSelection } from './query-string.ts';

export async function prefetchExchange(queries: QueryClient, query: URLSearchParams): Promise<void> {
  const [currencies, rates, status] = await Promise.all([
    queries.fetchQuery(currenciesQuery),
    queries.fetchQuery(ratesQuery),
    queries.fetchQuery(statusQuery),
  ]);
  const selection = readSelection(query, listedCurrencies(currencies, rates, status), nothingRemembered);
  if (selection !== null) await queries.fetchQuery(pairQuery(selection));
}
