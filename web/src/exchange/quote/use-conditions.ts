/** A button pressed before the pair's conditions have loaded waits for them. */
import type { PairDetails } from '@parom/contract/currencies';
import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Selection } from '../choice/selection.ts';
import { pairQuery } from './pair-query.ts';

export interface Conditions {
  readonly awaited: 'no' | 'answer' | 'connection';
  /** `null`: they could not be loaded. */
  wait(selection: Selection): Promise<PairDetails | null | 'cancelled'>;
  cancel(): void;
}

export function useConditions(): Conditions {
  const queries = useQueryClient();
  const [awaited, setAwaited] = useState<Conditions['awaited']>('no');
  const cancel = useRef((): void => undefined);
  useEffect(() => () => cancel.current(), []);

  const wait = async (selection: Selection) => {
    cancel.current();
    const cancelled = new Promise<'cancelled'>((resolve) => {
      cancel.current = () => resolve('cancelled');
    });
    setAwaited(onlineManager.isOnline() ? 'answer' : 'connection');
    const loading = queries.fetchQuery(pairQuery(selection)).catch(() => null);
    const conditions = await Promise.race([loading, cancelled]);
    setAwaited('no');
    return conditions;
  };

  return { awaited, wait, cancel: () => cancel.current() };
}
