/**
 * A pair's conditions for a button that was pressed before they had come. Without a line it may be long until they do: what was
 * pressed goes on by itself then, unless something on the page is changed or the page is left meanwhile.
 */
import type { PairDetails } from '@parom/contract/currencies';
import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Selection } from '../choice/selection.ts';
import { pairQuery } from './pair-query.ts';

export interface Conditions {
  /** Whether a press waits for them, and if so whether for an answer or first of all for a line. */
  readonly awaited: 'no' | 'answer' | 'line';
  /** `null`: nobody knows them. `'let go'`: nobody wants them any more. */
  wait(selection: Selection): Promise<PairDetails | null | 'let go'>;
  /** What was pressed was not meant for what the page shows now. */
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
