import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/calls/api.ts';
import type { Selection } from '../choice/selection.ts';

const PAIR_FRESH_MS = 30_000;

export const pairQuery = ({ give, get }: Selection) =>
  queryOptions({
    queryKey: ['pair', give.currency.id, give.networkId, get.currency.id, get.networkId],
    queryFn: () =>
      call(
        'pairDetails',
        {
          query: {
            fromCurrencyId: String(give.currency.id),
            toCurrencyId: String(get.currency.id),
            ...(give.networkId === null ? {} : { fromNetworkId: String(give.networkId) }),
            ...(get.networkId === null ? {} : { toNetworkId: String(get.networkId) }),
          },
        },
        { rethrow: true },
      ),
    staleTime: PAIR_FRESH_MS,
    refetchInterval: PAIR_FRESH_MS,
    refetchOnWindowFocus: true,
  });
