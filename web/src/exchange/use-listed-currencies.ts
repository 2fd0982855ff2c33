/** What the form can offer now, out of the catalogue, the prices and the kinds that are open. */
import type { CurrencyView } from '@parom/contract/currencies';
import { useQuery } from '@tanstack/react-query';
import { currenciesQuery, ratesQuery, statusQuery } from '../platform/market/catalogue.ts';
import { listedCurrencies } from './offered.ts';

/** The currencies that can be chosen now; `undefined` while something loads, `'failed'` when it did not load. */
export function useListedCurrencies(): readonly CurrencyView[] | undefined | 'failed' {
  const currencies = useQuery(currenciesQuery);
  const rates = useQuery(ratesQuery);
  const status = useQuery(statusQuery);
  if (currencies.data !== undefined && rates.data !== undefined && status.data !== undefined)
    return listedCurrencies(currencies.data, rates.data, status.data);
  // They ask again by themselves: the word stays until they have an answer.
  return currencies.errorUpdateCount + rates.errorUpdateCount > 0 ? 'failed' : undefined;
}
