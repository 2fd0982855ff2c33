import type { HistoryRange, RateHistory } from '@parom/contract/rates';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/calls/api.ts';

const EVERY_MS = 60_000;

export const historyQuery = (fromCurrencyId: number, toCurrencyId: number, range: HistoryRange) =>
  queryOptions({
    queryKey: ['rateHistory', fromCurrencyId, toCurrencyId, range],
    queryFn: (): Promise<RateHistory> =>
      call(
        'rateHistory',
        {
          query: { fromCurrencyId: String(fromCurrencyId), toCurrencyId: String(toCurrencyId), range },
        },
        { rethrow: true },
      ),
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
    meta: { silent: true },
  });
