/** What the browser remembers between visits. The only place that touches localStorage; it never throws. */
import { useSyncExternalStore } from 'react';

/** `tick{ticketId}` holds a ticket's offerToken; `i18nextLng` the interface language. Spelt so for compatibility. */
export type StorageKey = 'token' | 'prevReferrer' | 'cur_from' | 'cur_to' | 'i18nextLng' | `tick${string}`;

/** Used when the browser forbids storage: the visit still works, it is only forgotten afterwards. */
const memory = new Map<string, string>();
const listeners = new Set<() => void>();

function store(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage;
  } catch {
    return null;
  }
}

export function readStored(key: StorageKey): string | null {
  return store()?.getItem(key) ?? memory.get(key) ?? null;
}

/** Remembers the value; `null` forgets the key. */
export function writeStored(key: StorageKey, value: string | null): void {
  if (value === null) memory.delete(key);
  else memory.set(key, value);
  try {
    if (value === null) store()?.removeItem(key);
    else store()?.setItem(key, value);
  } catch {
    // A full or forbidden store: the copy in memory lasts for this visit.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The stored value, followed: also when another tab changes it. `null` while rendering on the server. */
export function useStored(key: StorageKey): string | null {
  return useSyncExternalStore(
    subscribe,
    () => readStored(key),
    () => null,
  );
}
