import type { CurrencyView, NetworkView } from '@parom/contract/currencies';
import { CACHE_LIFETIME_MS } from '@parom/contract/limits';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../calls/api.ts';

export const RATES_EVERY_MS = 15_000;

const CURRENCIES_RETRY_MS = 5_000;

export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: () => call('status', {}, { rethrow: true }),
  meta: { silent: true },
  staleTime: Number.POSITIVE_INFINITY,
});

export const currenciesQuery = queryOptions({
  queryKey: ['currencies'],
  queryFn: async () => (await call('currencies', {}, { rethrow: true })).currencies,
  staleTime: CACHE_LIFETIME_MS,
  // Without it no page can name the coin to send.
  refetchInterval: ({ state }) => (state.data === undefined ? CURRENCIES_RETRY_MS : false),
});

export const ratesQuery = queryOptions({
  queryKey: ['rates'],
  queryFn: async () => (await call('rates', {}, { rethrow: true })).currenciesToUsdt,
  staleTime: RATES_EVERY_MS,
  refetchInterval: RATES_EVERY_MS,
  refetchOnWindowFocus: true,
});

export interface CoinOnNetwork {
  readonly currency: CurrencyView;
  readonly networkId: number | null;
}

export interface Catalogue {
  currency(id: number): CurrencyView | undefined;
  network(currencyId: number, networkId: number | null): NetworkView | undefined;
}

export const catalogueOf = (currencies: readonly CurrencyView[]): Catalogue => ({
  currency: (id) => currencies.find((currency) => currency.id === id),
  network: (currencyId, networkId) =>
    currencies
      .find((currency) => currency.id === currencyId)
      ?.networks.find((network) => network.id === networkId),
});

export function useCatalogueAway(): boolean {
  const { data, errorUpdateCount } = useQuery(currenciesQuery);
  return data === undefined && errorUpdateCount > 0;
}

export function useCatalogue(): Catalogue | undefined {
  return useQuery({ ...currenciesQuery, select: catalogueOf }).data;
}
