import { type UseFormReturnType, useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useHydrated } from '../../platform/start/use-hydrated.ts';
import { type Pair, pairOf } from './from-link.ts';
import { emptyDraft, keepFilled, readDraft } from './order-draft.ts';
import { initialOrder, type OrderValues, ownValues } from './order-values.ts';

export type OrderFields = UseFormReturnType<OrderValues>;

export function useOrderFields(pair: Pair, onChange: () => void): OrderFields {
  const [query] = useSearchParams();
  const hydrated = useHydrated();
  const [initialValues] = useState(() => initialOrder(query, pair, hydrated ? readDraft() : emptyDraft));
  const form = useForm<OrderValues>({
    mode: 'controlled',
    initialValues,
    clearInputErrorOnChange: true,
    onValuesChange: onChange,
  });
  useDraft(form);
  useOwnReceiver(form, pair);
  return form;
}

/** The server's drawing must not overwrite the draft. */
function useDraft({ values }: OrderFields): void {
  const { owner, addr, memo, noMemoCheckbox, email, fromLink } = values;
  const hydrated = useHydrated();
  useEffect(() => {
    if (hydrated) keepFilled(owner, { addr, memo, noMemoCheckbox, email, fromLink });
  }, [hydrated, owner, addr, memo, noMemoCheckbox, email, fromLink]);
}

function useOwnReceiver(form: OrderFields, pair: Pair): void {
  const show = useEffectEvent(() => {
    const own = ownValues(form.values, pair, readDraft());
    if (own !== form.values) form.setValues(own);
  });
  const name = pairOf(pair);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of pair brings another receiver
  useEffect(() => show(), [name]);
}
