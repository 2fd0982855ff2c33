import type { CurrencyView } from '@parom/contract/currencies';
import { useQuery } from '@tanstack/react-query';
import { currenciesQuery, ratesQuery, statusQuery } from '../../platform/market/catalogue.ts';
import { listedCurrencies } from './offered.ts';

export function useListedCurrencies(): readonly CurrencyView[] | undefined | 'failed' {
  const currencies = useQuery(currenciesQuery);
  const rates = useQuery(ratesQuery);
  const status = useQuery(statusQuery);
  if (currencies.data !== undefined && rates.data !== undefined && status.data !== undefined)
    return listedCurrencies(currencies.data, rates.data, status.data);
  return currencies.errorUpdateCount + rates.errorUpdateCount > 0 ? 'failed' : undefined;
}
