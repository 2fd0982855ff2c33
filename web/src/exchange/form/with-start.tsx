import type { CurrencyView } from '@parom/contract/currencies';
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useHydrated } from '../../platform/start/use-hydrated.ts';
import { type Remembered, readSelection } from '../choice/query-string.ts';
import type { Selection } from '../choice/selection.ts';
import { useLastKnown } from '../choice/use-last-known.ts';
import { useListedCurrencies } from '../choice/use-listed-currencies.ts';
import { useRemembered } from '../choice/use-remembered.ts';
import { FormLoading, FormUnavailable } from './form-loading.tsx';

export interface Start {
  readonly currencies: readonly CurrencyView[];
  readonly initial: Selection;
}

type Draw = (start: Start, remembered: Remembered) => ReactNode;

interface WithStartProps {
  readonly isCrossing?: boolean;
  readonly children: Draw;
}

export function WithStart({ isCrossing = false, children }: WithStartProps) {
  const currencies = useListedCurrencies();
  if (currencies === undefined) return <FormLoading isCrossing={isCrossing} />;
  if (currencies === 'failed') return <FormUnavailable unanswered />;
  return <Chosen currencies={currencies}>{children}</Chosen>;
}

function Chosen({ currencies, children }: Pick<Start, 'currencies'> & { readonly children: Draw }) {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const hydrated = useHydrated();
  const remembered = useRemembered();
  const initial = useLastKnown(readSelection(query, currencies, remembered, hydrated ? state : null));
  return initial === null ? <FormUnavailable /> : children({ currencies, initial }, remembered);
}
