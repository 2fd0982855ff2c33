import type { ExchangeTime } from '@parom/contract/exchange-times';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../calls/api.ts';
import { useHydrated } from '../start/use-hydrated.ts';

const STALE_MS = 10 * 60_000;

const exchangeTimesQuery = queryOptions({
  queryKey: ['exchangeTimes'],
  queryFn: async () => (await call('exchangeTimes', {}, { rethrow: true })).times,
  staleTime: STALE_MS,
  meta: { silent: true },
});

export function useMeasuredTime(
  payNetworkId: number | null,
  getNetworkId: number | null,
): ExchangeTime | null {
  const { data = [] } = useQuery({ ...exchangeTimesQuery, enabled: useHydrated() });
  return (
    data.find((time) => time.payNetworkId === payNetworkId && time.getNetworkId === getNetworkId) ?? null
  );
}
