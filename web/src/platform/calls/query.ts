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
      // The old answer stays. Report only the first failure: some queries repeat.
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
