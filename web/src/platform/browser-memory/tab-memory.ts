/** The only access to sessionStorage. It never throws. */
type TabKey = 'exchangeDraft' | 'loggedOut' | 'reloadedForLostChunk' | 'scrolled';

export function readTabMemory(key: TabKey): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @returns whether the value was stored */
export function writeTabMemory(key: TabKey, value: string | null): boolean {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
