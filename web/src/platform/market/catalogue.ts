/** Currencies, networks and prices as the server gives them, and the lookups that every page needs. */
import type { CurrencyView, NetworkView } from '@parom/contract/currencies';
import { CACHE_LIFETIME_MS } from '@parom/contract/limits';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../calls/api.ts';

/** How often the prices are asked for. */
export const RATES_EVERY_MS = 15_000;

/** How soon the catalogue is asked for again while there is none. */
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
  // Without it nobody can read which coin to send, and on which network.
  refetchInterval: ({ state }) => (state.data === undefined ? CURRENCIES_RETRY_MS : false),
});

export const ratesQuery = queryOptions({
  queryKey: ['rates'],
  queryFn: async () => (await call('rates', {}, { rethrow: true })).currenciesToUsdt,
  // What the page came with is not asked for again at once.
  staleTime: RATES_EVERY_MS,
  refetchInterval: RATES_EVERY_MS,
  // In a tab that nobody looked at the interval stood still.
  refetchOnWindowFocus: true,
});

/** A coin and the way it travels; `null`: it has no network, or none is chosen. */
export interface CoinOnNetwork {
  readonly currency: CurrencyView;
  readonly networkId: number | null;
}

/** A loaded catalogue. What is not in it is `undefined`, and the page says so in words. */
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

/** Whether the currencies could not be had so far. They are asked for again all the time. */
export function useCatalogueAway(): boolean {
  const { data, errorUpdateCount } = useQuery(currenciesQuery);
  return data === undefined && errorUpdateCount > 0;
}

/** `undefined` while the currencies load. */
export function useCatalogue(): Catalogue | undefined {
  return useQuery({ ...currenciesQuery, select: catalogueOf }).data;
}
