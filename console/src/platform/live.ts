/** Signals of the server: what changed, so that pages ask at once instead of by their poll. */
import { HubConnectionBuilder, HubConnectionState, LogLevel } from '@microsoft/signalr';
import { LIVE_PATH, type Signal } from '@parom/contract/console/live';

const RETRY_FIRST_MS = 500;
const RETRY_MOST_MS = 5_000;

export interface Listening {
  readonly changed: (what: Signal) => void;
  /** Signals may have been lost. */
  readonly missed: () => void;
  /** The session may be over. */
  readonly closed: () => void;
}

let isOpen = false;
/** The poll is only a safeguard then. */
export const isLive = (): boolean => isOpen;

/** @returns its end */
export function followSignals(csrfToken: string, { changed, missed, closed }: Listening): () => void {
  const connection = new HubConnectionBuilder()
    .withUrl(location.origin + LIVE_PATH, { accessTokenFactory: () => csrfToken })
    .configureLogging(LogLevel.None)
    .build();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let failures = 0;

  const later = () => {
    const waitMs = Math.min(RETRY_FIRST_MS * 2 ** failures, RETRY_MOST_MS);
    failures += 1;
    if (!isOver) timer = setTimeout(() => void start(), waitMs);
  };
  const start = async () => {
    try {
      await connection.start();
    } catch {
      later();
      return;
    }
    failures = 0;
    isOpen = connection.state === HubConnectionState.Connected;
    missed();
  };
  connection.on('changed', changed);
  connection.onclose(() => {
    isOpen = false;
    if (isOver) return;
    closed();
    later();
  });
  void start();
  return () => {
    isOver = true;
    isOpen = false;
    clearTimeout(timer);
    void connection.stop();
  };
}
