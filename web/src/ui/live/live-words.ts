import type { LiveState } from '../../platform/live/live.ts';

export type LiveWords = LiveState | 'offline' | 'silent' | 'nameless';

export interface LiveFacts {
  readonly state: LiveState | null;
  readonly isOnline: boolean;
  readonly isStale: boolean;
  readonly isNameless: boolean;
}

export function markOf({ state, isOnline, isStale, isNameless }: LiveFacts): LiveWords | null {
  if (!isOnline) return 'offline';
  if (isStale) return 'silent';
  return isNameless ? 'nameless' : state;
}
