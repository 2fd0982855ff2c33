import { useEffect, useEffectEvent, useState } from 'react';
import { fetchPart } from '../parts/fetch-part.ts';
import { followLive, type HubConnection, type LiveState, type LiveSurroundings } from './live.ts';

const browser: LiveSurroundings = {
  connect: async (token) =>
    (await fetchPart(() => import('./hub-connection.ts'))).hubConnection(token) as HubConnection,
  onWake: (listener) => {
    const onVisible = (): void => {
      if (!document.hidden) listener();
    };
    window.addEventListener('online', listener);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      window.removeEventListener('online', listener);
      document.removeEventListener('visibilitychange', onVisible);
    };
  },
};

export interface LiveHandlers {
  readonly changed: (ticketId: string) => void;
  readonly fresh: () => void;
}

export function useLive(token: string | null, handlers: LiveHandlers): LiveState | null {
  const [state, setState] = useState<LiveState | null>(null);
  const changed = useEffectEvent(handlers.changed);
  const fresh = useEffectEvent(handlers.fresh);
  useEffect(() => {
    if (token === null) return setState(null);
    return followLive(
      token,
      { changed: (id) => changed(id), fresh: () => fresh(), state: setState },
      browser,
    );
  }, [token]);
  return state;
}
