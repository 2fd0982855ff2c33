/** The form's state with everything derived from it: choices, quote, pair, the check on submit. */
import type { CurrencyView, PairDetails } from '@parom/contract/currencies';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../platform/api.ts';
import { currenciesQuery, ratesQuery, statusQuery } from '../platform/catalogue.ts';
import { writeStored } from '../platform/storage.ts';
import { showToast } from '../ui/toasts.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { listedCurrencies } from './offered.ts';
import { decimalsOfSide, priceOf, type Quote, quote } from './quote.ts';
import { changeSelection, type Selection, type SelectionAction } from './selection.ts';
import { type AmountError, validate } from './validate.ts';

const PAIR_FRESH_MS = 30_000;

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
    // In a tab that nobody looked at the interval stood still.
    refetchOnWindowFocus: true,
  });

/** What the server drew is not the visitor's choice, and must not take its place. */
function useRememberedPair(give: string, get: string): void {
  const hydrated = useHydrated();
  useEffect(() => {
    if (!hydrated) return;
    writeStored('cur_from', give);
    writeStored('cur_to', get);
  }, [hydrated, give, get]);
}

export interface Exchange {
  readonly currencies: readonly CurrencyView[];
  readonly selection: Selection;
  readonly quote: Quote;
  readonly pair: PairDetails | null;
  readonly error: AmountError | null;
  /** When the shown prices were fetched. */
  readonly ratesAt: number;
  change(action: SelectionAction): void;
  /** Checks the amounts, once the pair's conditions are there, and says what is wrong; the amounts as they go on, or `null`. */
  check(): Promise<Quote | null>;
  /** Asks for prices, limits and catalogue again, and lets go of what can no longer be had. */
  renew(): Promise<void>;
}

/** The form stands on the right: there a message would lie over the button that was just pressed, and stay while it is hovered. */
export const BESIDE_FORM = 'bottom-left';

/** Amounts and fields are checked at the same press; that both are wrong is said once. */
export const CHECK_FORM = { kind: 'error', position: BESIDE_FORM, name: 'check-form' } as const;

export function useExchange(currencies: readonly CurrencyView[], initial: Selection): Exchange {
  const { t } = useTranslation('common');
  const queries = useQueryClient();
  const [selection, dispatch] = useReducer(changeSelection, initial);
  const [error, setError] = useState<AmountError | null>(null);
  const rates = useQuery(ratesQuery);
  const pair = useQuery(pairQuery(selection)).data ?? null;
  const price = priceOf(selection, rates.data ?? {});
  const quoted = quote(selection, price, pair);
  const { give, get } = selection;
  useRememberedPair(give.currency.shortName, get.currency.shortName);

  const check = async (): Promise<Quote | null> => {
    if (price === null) {
      showToast({ kind: 'error', message: t('noCourseLoaded'), position: BESIDE_FORM });
      return null;
    }
    // Pressed right after another pair was chosen: its conditions are still on their way.
    const conditions = pair ?? (await queries.fetchQuery(pairQuery(selection)).catch(() => null));
    const checked = quote(selection, price, conditions);
    const found = validate({
      ...checked,
      controlling: selection.controlling,
      isEnabled: conditions?.isEnabled ?? null,
      unit: give.currency.shortName,
      decimals: { give: decimalsOfSide(give), get: decimalsOfSide(get) },
    });
    setError(found);
    if (found !== null) showToast({ ...CHECK_FORM, message: t('formError') });
    return found === null ? checked : null;
  };

  const renew = async () => {
    void queries.invalidateQueries({ queryKey: ratesQuery.queryKey });
    void queries.invalidateQueries({ queryKey: ['pair'] });
    await queries.invalidateQueries({ queryKey: currenciesQuery.queryKey });
    const present = queries.getQueryData(currenciesQuery.queryKey);
    if (present !== undefined) dispatch({ type: 'catalogue', currencies: present });
  };

  return {
    currencies,
    selection,
    quote: quoted,
    pair,
    error,
    ratesAt: rates.dataUpdatedAt,
    change: (action) => {
      setError(null);
      dispatch(action);
    },
    check,
    renew,
  };
}
