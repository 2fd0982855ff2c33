/** What this tab remembers over a reload and forgets when it is closed. The only place that touches sessionStorage; it never throws. */
type TabKey = 'exchangeDraft' | 'loggedOut' | 'reloadedForLostChunk' | 'scrolled';

/** `null` when nothing is kept, or when the browser forbids storage. */
export function readTabMemory(key: TabKey): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Keeps the value; `null` forgets the key.
 * @returns whether it was kept, so that whoever counts on it knows
 */
export function writeTabMemory(key: TabKey, value: string | null): boolean {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
