/** Whether this service plays with simulated networks. A live one has no such path and answers 404. */
import { queryOptions, useQuery } from '@tanstack/react-query';

const sandboxQuery = queryOptions({
  queryKey: ['sandbox'],
  queryFn: async () => (await fetch('/api/sandbox')).ok,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { silent: true },
});

/** `false` until the server has said so. */
export const useIsSandbox = (): boolean => useQuery(sandboxQuery).data === true;
