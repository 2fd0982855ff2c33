/** What both forms begin with: the coins on offer and what is chosen of them. Until there is that, or where there is none, it says so. */
import type { CurrencyView } from '@parom/contract/currencies';
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useHydrated } from '../platform/start/use-hydrated.ts';
import { FormLoading, FormUnavailable } from './form-loading.tsx';
import { type Remembered, readSelection } from './query-string.ts';
import type { Selection } from './selection.ts';
import { useListedCurrencies } from './use-listed-currencies.ts';
import { useRemembered } from './use-remembered.ts';
import { useStanding } from './use-standing.ts';

export interface Beginning {
  readonly currencies: readonly CurrencyView[];
  readonly initial: Selection;
}

type Draw = (beginning: Beginning, remembered: Remembered) => ReactNode;

export function WithBeginning({ children }: { readonly children: Draw }) {
  const currencies = useListedCurrencies();
  if (currencies === undefined) return <FormLoading />;
  if (currencies === 'failed') return <FormUnavailable unanswered />;
  return <Chosen currencies={currencies}>{children}</Chosen>;
}

function Chosen({ currencies, children }: Pick<Beginning, 'currencies'> & { readonly children: Draw }) {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const hydrated = useHydrated();
  const remembered = useRemembered();
  const initial = useStanding(readSelection(query, currencies, remembered, hydrated ? state : null));
  return initial === null ? <FormUnavailable /> : children({ currencies, initial }, remembered);
}
