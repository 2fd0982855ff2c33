/**
 * A button pressed before the pair's conditions have loaded waits for them. It gives up when the page
 * changes or is left.
 */
import type { PairDetails } from '@parom/contract/currencies';
import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Selection } from '../choice/selection.ts';
import { pairQuery } from './pair-query.ts';

export interface Conditions {
  readonly awaited: 'no' | 'answer' | 'line';
  /** `null`: they could not be loaded. */
  wait(selection: Selection): Promise<PairDetails | null | 'let go'>;
  letGo(): void;
}

export function useConditions(): Conditions {
  const queries = useQueryClient();
  const [awaited, setAwaited] = useState<Conditions['awaited']>('no');
  const letGo = useRef((): void => undefined);
  useEffect(() => () => letGo.current(), []);

  const wait = async (selection: Selection) => {
    letGo.current();
    const gone = new Promise<'let go'>((resolve) => {
      letGo.current = () => resolve('let go');
    });
    setAwaited(onlineManager.isOnline() ? 'answer' : 'line');
    const coming = queries.fetchQuery(pairQuery(selection)).catch(() => null);
    const conditions = await Promise.race([coming, gone]);
    setAwaited('no');
    return conditions;
  };

  return { awaited, wait, letGo: () => letGo.current() };
}
