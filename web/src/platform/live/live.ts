/** With followers, it restarts after every failure. */
import type { HubEvents } from '@parom/contract/hub';

export type LiveState = 'connecting' | 'live' | 'reconnecting';

export interface LiveFollower {
  readonly changed: (ticketId: string) => void;
  readonly fresh: () => void;
  readonly state: (state: LiveState) => void;
}

/** Retries by itself at 0, 2, 12 and 42 s, then closes. */
export interface HubConnection {
  start(): Promise<void>;
  stop(): Promise<void>;
  on<Target extends keyof HubEvents>(target: Target, handler: (...args: HubEvents[Target]) => void): void;
  onreconnecting(handler: () => void): void;
  onreconnected(handler: () => void): void;
  onclose(handler: () => void): void;
}

export interface LiveSurroundings {
  readonly connect: (token: string) => Promise<HubConnection>;
  readonly onWake: (listener: () => void) => () => void;
}

/** Grows: many pages must not overload a returning server. */
const FRESH_START_MS = [2_000, 5_000, 10_000, 30_000] as const;

/** A rate moves every open ticket: their pages must not all ask at once. */
const SPREAD_MS = 3_000;

const LINGER_MS = 1_000;

interface Line {
  readonly followers: Set<LiveFollower>;
  readonly ending: AbortController;
  state: LiveState;
}

const lines = new Map<string, Line>();

export function followLive(token: string, follower: LiveFollower, around: LiveSurroundings): () => void {
  let line = lines.get(token);
  if (line === undefined) {
    line = { followers: new Set(), ending: new AbortController(), state: 'connecting' };
    lines.set(token, line);
    void keepUp(line, token, around);
  }
  const { followers, ending, state } = line;
  followers.add(follower);
  follower.state(state);
  return () => {
    followers.delete(follower);
    setTimeout(() => {
      if (followers.size > 0 || ending.signal.aborted) return;
      lines.delete(token);
      ending.abort();
    }, LINGER_MS);
  };
}

async function keepUp(line: Line, token: string, around: LiveSurroundings): Promise<void> {
  const { signal } = line.ending;
  for (let failures = 0; ; failures += 1) {
    if (await connectOnce(line, token, around)) failures = 0;
    if (signal.aborted) return;
    if (line.state === 'live') tell(line, 'reconnecting');
    await pause(FRESH_START_MS[failures] ?? FRESH_START_MS[3], signal, around);
    if (signal.aborted) return;
  }
}

async function connectOnce(line: Line, token: string, around: LiveSurroundings): Promise<boolean> {
  const { signal } = line.ending;
  let connection: HubConnection;
  let closed: Promise<void>;
  try {
    connection = await around.connect(token);
    closed = wire(connection, line);
    await connection.start();
  } catch {
    return false;
  }
  const stop = (): void => void connection.stop();
  if (signal.aborted) stop();
  else tell(line, 'live');
  signal.addEventListener('abort', stop);
  // The next retry may be half a minute away.
  const sleepOn = around.onWake(() => line.state === 'reconnecting' && stop());
  await closed;
  sleepOn();
  signal.removeEventListener('abort', stop);
  return true;
}

function wire(connection: HubConnection, line: Line): Promise<void> {
  const changed = (ticketId: string): void => {
    for (const follower of line.followers) follower.changed(ticketId);
  };
  connection.on('statusChanged', changed);
  const waiting = new Set<string>();
  connection.on('recalculated', (ticketId) => {
    if (waiting.has(ticketId)) return;
    waiting.add(ticketId);
    setTimeout(() => {
      waiting.delete(ticketId);
      changed(ticketId);
    }, Math.random() * SPREAD_MS);
  });
  connection.onreconnecting(() => tell(line, 'reconnecting'));
  connection.onreconnected(() => tell(line, 'live'));
  return new Promise((resolve) => connection.onclose(resolve));
}

function tell(line: Line, state: LiveState): void {
  line.state = state;
  for (const follower of line.followers) {
    follower.state(state);
    if (state === 'live') follower.fresh();
  }
}

function pause(ms: number, signal: AbortSignal, { onWake }: LiveSurroundings): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      sleepOn();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    const sleepOn = onWake(end);
    signal.addEventListener('abort', end);
  });
}
