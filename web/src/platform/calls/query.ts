/**
 * The one cache of what the server said. A query is answered from memory only where it asks for that by a `staleTime`, of
 * `CACHE_LIFETIME_MS` if nothing speaks for another. One that failed is reported once, unless it says that it is `silent`.
 */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { silent?: boolean };
    mutationMeta: { silent?: boolean };
  }
}

export function createQueryClient(report: (failure: unknown) => void): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
    queryCache: new QueryCache({
      // A refetch that fails leaves the old answer on the page; only a first failure leaves it empty. Said once: some ask
      // again every few seconds.
      onError: (failure, query) => {
        const { data, errorUpdateCount } = query.state;
        if (query.meta?.silent !== true && data === undefined && errorUpdateCount === 1) report(failure);
      },
    }),
    mutationCache: new MutationCache({
      onError: (failure, _variables, _result, mutation) => {
        if (mutation.meta?.silent !== true) report(failure);
      },
    }),
  });
}
