/** The cache of what the server said. A failed query is reported once, unless it says that it is `silent`. */
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
