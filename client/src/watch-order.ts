import { ParomError } from './errors.ts';
import { followHub, type Hub } from './hub.ts';
import { type Order, OrderStatus } from './types.ts';

export interface WatchOptions {
  readonly signal?: AbortSignal;
  /** Without live events: after a change. Doubles while the order stays the same. 5 s. */
  readonly firstPauseMs?: number;
  /** Also between questions under live events, which do not count confirmations. 60 s. */
  readonly longestPauseMs?: number;
  /** `true`: changes come at once. `false`: the order is asked for again and again; `cause` says why. */
  readonly onLive?: (isLive: boolean, cause?: unknown) => void;
}

/** A late deposit revives an expired order: watch it again, or leave it to the customer's page. */
const { completed, expired, rejected, refunded } = OrderStatus;
const ENDS: readonly OrderStatus[] = [completed, expired, rejected, refunded];
const PASSING = new Set([97, 429, 503]);

/** A failure that passes does not end the watch. */
const passes = (error: unknown): boolean =>
  error instanceof ParomError && (!error.isRefusal || PASSING.has(error.code ?? 0));

/** @param hub `null`: the order is only asked for */
export async function watchOrder(
  read: () => Promise<Order>,
  onChange: (order: Order) => void,
  { signal, onLive, ...pauses }: WatchOptions = {},
  hub: Hub | null = null,
): Promise<Order> {
  const ending = new AbortController();
  const stop = () => ending.abort(signal?.reason);
  if (signal?.aborted) stop();
  else signal?.addEventListener('abort', stop, { once: true });
  const bell = bellUntil(ending.signal);
  let isLive = false;
  const turn = (now: boolean, cause?: unknown) => {
    isLive = now;
    onLive?.(now, cause);
  };
  const news = {
    opened: () => turn(true),
    changed: bell.ring,
    lost: (cause: unknown) => {
      turn(false, cause);
      bell.ring();
    },
  };
  if (hub === null) turn(false, new Error(NO_LINK));
  else followHub(hub, news, ending.signal).catch((error: unknown) => ending.abort(error));
  try {
    return await askUntilEnd(read, onChange, { ...pauses, bell, isLive: () => isLive });
  } finally {
    ending.abort();
    signal?.removeEventListener('abort', stop);
  }
}

const NO_LINK = 'Live events need the answer of createOrder, with its pageUrl';

interface Pace extends Pick<WatchOptions, 'firstPauseMs' | 'longestPauseMs'> {
  readonly bell: Bell;
  readonly isLive: () => boolean;
}

async function askUntilEnd(
  read: () => Promise<Order>,
  onChange: (order: Order) => void,
  { firstPauseMs = 5_000, longestPauseMs = 60_000, bell, isLive }: Pace,
): Promise<Order> {
  let known = '';
  for (let pauseMs = firstPauseMs; ; ) {
    bell.signal.throwIfAborted();
    const order = await read().catch((error: unknown) => {
      if (passes(error)) return null;
      throw error;
    });
    bell.signal.throwIfAborted();
    const shown = order === null ? known : JSON.stringify(order);
    if (order !== null && shown !== known) {
      known = shown;
      pauseMs = firstPauseMs;
      onChange(order);
    }
    if (order !== null && ENDS.includes(order.status)) return order;
    const areNewsLive = order !== null && isLive();
    await bell.wait(areNewsLive ? longestPauseMs : pauseMs);
    pauseMs = areNewsLive ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs);
  }
}

interface Bell {
  readonly signal: AbortSignal;
  readonly ring: () => void;
  /** Until the next ring, or one since the last wait. @throws at the signal */
  readonly wait: (ms: number) => Promise<void>;
}

function bellUntil(signal: AbortSignal): Bell {
  let hasRung = false;
  let wake: (() => void) | null = null;
  const ring = () => {
    hasRung = true;
    wake?.();
  };
  const wait = (ms: number) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        wake = null;
        hasRung = false;
      };
      const stop = () => {
        leave();
        reject(signal.reason);
      };
      wake = () => {
        leave();
        resolve();
      };
      const timer = setTimeout(wake, ms);
      signal.addEventListener('abort', stop, { once: true });
      if (signal.aborted) stop();
      else if (hasRung) wake();
    });
  return { signal, ring, wait };
}
