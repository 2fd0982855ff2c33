/**
 * `false` while a page that the server drew is brought to life: what only the browser knows (its memory, its time
 * zone) must wait for `true`, or the two drawings would differ. A page that the browser draws itself begins with `true`.
 */
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
