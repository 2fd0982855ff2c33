/**
 * The pair of an earlier visit, once the browser may use its memory; read once, so that a choice does not echo back. Whoever has
 * typed already has typed it for the pair that was drawn.
 */
import { useEffect, useMemo } from 'react';
import { readStored, writeStored } from '../platform/browser-memory/storage.ts';
import { isTypedEarly } from '../platform/start/before-scripts.ts';
import { useHydrated } from '../platform/start/use-hydrated.ts';
import { nothingRemembered, type Remembered } from './query-string.ts';

export function useRemembered(): Remembered {
  const hydrated = useHydrated();
  return useMemo(
    () =>
      hydrated && !isTypedEarly()
        ? { give: readStored('cur_from'), get: readStored('cur_to') }
        : nothingRemembered,
    [hydrated],
  );
}

/** What the server drew is not the visitor's choice, and must not take its place. */
export function useKeepPair(give: string, get: string): void {
  const hydrated = useHydrated();
  useEffect(() => {
    if (!hydrated) return;
    writeStored('cur_from', give);
    writeStored('cur_to', get);
  }, [hydrated, give, get]);
}
