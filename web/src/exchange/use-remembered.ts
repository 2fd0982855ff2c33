/** The pair of an earlier visit, once the browser may use its memory; read once, so that a choice does not echo back. */
import { useMemo } from 'react';
import { readStored } from '../platform/storage.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { nothingRemembered, type Remembered } from './query-string.ts';

export function useRemembered(): Remembered {
  const hydrated = useHydrated();
  return useMemo(
    () => (hydrated ? { give: readStored('cur_from'), get: readStored('cur_to') } : nothingRemembered),
    [hydrated],
  );
}
