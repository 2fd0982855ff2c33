/** Read once after hydration: a new choice must not echo back. Earlier typing belongs to the drawn pair. */
import { useEffect, useMemo } from 'react';
import { readStored, writeStored } from '../../platform/browser-memory/storage.ts';
import { isTypedEarly } from '../../platform/start/before-scripts.ts';
import { useHydrated } from '../../platform/start/use-hydrated.ts';
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

/** The server's drawing must not overwrite the visitor's pair. */
export function useKeepPair(give: string, get: string): void {
  const hydrated = useHydrated();
  useEffect(() => {
    if (!hydrated) return;
    writeStored('cur_from', give);
    writeStored('cur_to', get);
  }, [hydrated, give, get]);
}
