import type { CurrencyView } from '@parom/contract/currencies';
import type { WithdrawalMethods } from '@parom/contract/referral';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useStored } from '../platform/browser-memory/storage.ts';
import { call } from '../platform/calls/api.ts';
import { CallFailure } from '../platform/calls/call-failure.ts';
import { currenciesQuery } from '../platform/market/catalogue.ts';

export function coinsOf(
  { allowedCurrencies }: WithdrawalMethods,
  currencies: readonly CurrencyView[],
): readonly CurrencyView[] {
  return allowedCurrencies.flatMap(({ id, networksId }) => {
    const currency = currencies.find((candidate) => candidate.id === id);
    const networks = currency?.networks.filter((network) => networksId.includes(network.id)) ?? [];
    return currency === undefined || networks.length === 0 ? [] : [{ ...currency, networks }];
  });
}

const methodsQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['withdrawalMethods', token],
    queryFn: async (): Promise<WithdrawalMethods> => {
      const answer: WithdrawalMethods | null = await call('withdrawalMethods', {}, { rethrow: true });
      if (answer === null) throw new CallFailure(0, null);
      return answer;
    },
    enabled: token !== null,
    meta: { silent: true },
  });

export interface WithdrawalCoins {
  readonly coins: readonly CurrencyView[] | undefined;
  readonly failure: unknown;
  reload(): void;
}

export function useWithdrawalCoins(): WithdrawalCoins {
  const methods = useQuery(methodsQuery(useStored('token')));
  const currencies = useQuery(currenciesQuery);
  const isReady = methods.data !== undefined && currencies.data !== undefined;
  return {
    coins: isReady ? coinsOf(methods.data, currencies.data) : undefined,
    failure: methods.error ?? currencies.error,
    reload: () => {
      if (methods.data === undefined) void methods.refetch();
      if (currencies.data === undefined) void currencies.refetch();
    },
  };
}
