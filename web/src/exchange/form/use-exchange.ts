import type { CurrencyView, PairDetails, PairStop } from '@parom/contract/currencies';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currenciesQuery, ratesQuery, statusQuery } from '../../platform/market/catalogue.ts';
import { BESIDE_FORM, CHECK_FORM } from '../../ui/toast/form-toasts.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { listedCurrencies } from '../choice/offered.ts';
import { changeSelection, type Selection, type SelectionAction } from '../choice/selection.ts';
import { useKeepPair } from '../choice/use-remembered.ts';
import { pairQuery } from '../quote/pair-query.ts';
import { decimalsOfSide, priceOf, type Quote, quote } from '../quote/quote.ts';
import { type Conditions, useConditions } from '../quote/use-conditions.ts';
import { type AmountError, isCalm, validate } from '../quote/validate.ts';

export interface Exchange {
  readonly currencies: readonly CurrencyView[];
  readonly selection: Selection;
  readonly quote: Quote;
  readonly pair: PairDetails | null;
  readonly error: AmountError | null;
  readonly problem: AmountError | null;
  readonly ratesAt: number;
  readonly rates: Readonly<Record<string, string>>;
  change(action: SelectionAction): void;
  check(): Promise<Quote | null>;
  readonly awaited: Conditions['awaited'];
  cancel(): void;
  refresh(): Promise<void>;
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

  const judge = (judged: Quote, known: PairDetails | null): AmountError | null =>
    validate({
      ...judged,
      controlling: selection.controlling,
      isEnabled: known?.isEnabled ?? null,
      stopped: known?.stopped,
      opensAt: known?.opensAt,
      unit: give.currency.shortName,
      decimals: { give: decimalsOfSide(give), get: decimalsOfSide(get) },
    });

  const check = async (): Promise<Quote | null> => {
    if (price === null) {
      showToast({ kind: 'error', message: t('noCourseLoaded'), position: BESIDE_FORM });
      return null;
    }
    const known = pair ?? (await conditions.wait(selection));
    if (known === 'cancelled') return null;
    const checked = quote(selection, price, known);
    const found = judge(checked, known);
    setError(found);
    if (found !== null && !isCalm(found.key)) showToast({ ...CHECK_FORM, message: t('formError') });
    return found === null ? checked : null;
  };

  const refresh = async () => {
    void queries.invalidateQueries({ queryKey: ratesQuery.queryKey });
    void queries.invalidateQueries({ queryKey: ['pair'] });
    await queries.invalidateQueries({ queryKey: currenciesQuery.queryKey });
    const present = queries.getQueryData(currenciesQuery.queryKey);
    const status = queries.getQueryData(statusQuery.queryKey);
    if (present === undefined || status === undefined) return;
    const prices = queries.getQueryData(ratesQuery.queryKey) ?? {};
    dispatch({ type: 'catalogue', currencies: present, listed: listedCurrencies(present, prices, status) });
  };

  return {
    currencies,
    selection,
    quote: quoted,
    pair,
    error,
    problem: price === null || pair === null ? null : judge(quoted, pair),
    ratesAt: rates.dataUpdatedAt,
    rates: rates.data ?? {},
    change: (action) => {
      conditions.cancel();
      setError(null);
      dispatch(action);
    },
    check,
    awaited: conditions.awaited,
    cancel: conditions.cancel,
    refresh,
    whyStopped: () => whyStopped(queries, selection),
  };
}

const whyStopped = (queries: QueryClient, selection: Selection): Promise<PairStop | null> =>
  queries.fetchQuery({ ...pairQuery(selection), staleTime: 0 }).then(
    ({ stopped }) => stopped ?? null,
    () => null,
  );
