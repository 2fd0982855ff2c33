/** The form's state with everything derived from it: choices, quote, pair, the check on submit. */
import type { CurrencyView, PairDetails, PairStop } from '@parom/contract/currencies';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currenciesQuery, ratesQuery, statusQuery } from '../platform/market/catalogue.ts';
import { BESIDE_FORM, CHECK_FORM } from '../ui/toast/form-toasts.ts';
import { showToast } from '../ui/toast/toasts.ts';
import { listedCurrencies } from './offered.ts';
import { pairQuery } from './pair-query.ts';
import { decimalsOfSide, priceOf, type Quote, quote } from './quote.ts';
import { changeSelection, type Selection, type SelectionAction } from './selection.ts';
import { type Conditions, useConditions } from './use-conditions.ts';
import { useKeepPair } from './use-remembered.ts';
import { type AmountError, validate } from './validate.ts';

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
  /** Whether a check waits for the pair's conditions, and for what. */
  readonly awaited: Conditions['awaited'];
  /** A check that still waits comes to nothing: something else on the page was changed. `change` does so by itself. */
  letGo(): void;
  /** Asks for prices, limits and catalogue again, and lets go of what can no longer be had. */
  renew(): Promise<void>;
  /** Asks anew why the pair is off; `null` where nothing stops it, or nobody answers. */
  whyStopped(): Promise<PairStop | null>;
}

export function useExchange(currencies: readonly CurrencyView[], initial: Selection): Exchange {
  const { t } = useTranslation('common');
  const queries = useQueryClient();
  const [selection, dispatch] = useReducer(changeSelection, initial);
  const [error, setError] = useState<AmountError | null>(null);
  const rates = useQuery(ratesQuery);
  const pair = useQuery(pairQuery(selection)).data ?? null;
  const price = priceOf(selection, rates.data ?? {});
  const quoted = quote(selection, price, pair);
  const conditions = useConditions();
  const { give, get } = selection;
  useKeepPair(give.currency.shortName, get.currency.shortName);

  const check = async (): Promise<Quote | null> => {
    if (price === null) {
      showToast({ kind: 'error', message: t('noCourseLoaded'), position: BESIDE_FORM });
      return null;
    }
    // Pressed right after another pair was chosen: its conditions are still on their way.
    const known = pair ?? (await conditions.wait(selection));
    if (known === 'let go') return null;
    const checked = quote(selection, price, known);
    const found = validate({
      ...checked,
      controlling: selection.controlling,
      isEnabled: known?.isEnabled ?? null,
      stopped: known?.stopped,
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
    const status = queries.getQueryData(statusQuery.queryKey);
    if (present === undefined || status === undefined) return;
    const prices = queries.getQueryData(ratesQuery.queryKey) ?? {};
    dispatch({ type: 'catalogue', currencies: present, listed: listedCurrencies(present, prices, status) });
  };

  const whyStopped = async (): Promise<PairStop | null> => {
    const asked = queries.fetchQuery({ ...pairQuery(selection), staleTime: 0 });
    return asked.then(
      ({ stopped }) => stopped ?? null,
      () => null,
    );
  };

  return {
    currencies,
    selection,
    quote: quoted,
    pair,
    error,
    ratesAt: rates.dataUpdatedAt,
    change: (action) => {
      conditions.letGo();
      setError(null);
      dispatch(action);
    },
    check,
    awaited: conditions.awaited,
    letGo: conditions.letGo,
    renew,
    whyStopped,
  };
}
