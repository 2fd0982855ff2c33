/**
 * The live line of a bearer: tells which tickets changed, and whether it can be relied on. While somebody follows it,
 * it never gives up: what the client's own tries do not mend, a fresh start does. It knows no page and shows nothing.
 */
import type { HubEvents } from '@parom/contract/hub';

/** `connecting` until the first success, `reconnecting` whenever it is down after that. */
export type LiveState = 'connecting' | 'live' | 'reconnecting';

export interface LiveFollower {
  /** Something about this ticket is new on the server. */
  readonly changed: (ticketId: string) => void;
  /** The line stands (again): whatever is shown may have missed an event. */
  readonly fresh: () => void;
  readonly state: (state: LiveState) => void;
}

/** What is used of the hub's client. It tries again by itself at 0, 2, 12 and 42 s, then closes. */
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
  /** Calls when waiting any longer makes no sense: the network is back, the page is looked at again. */
  readonly onWake: (listener: () => void) => () => void;
}

/** Between fresh starts, longer with every failure: a server that is down must not be stormed when it comes back. */
const FRESH_START_MS = [2_000, 5_000, 10_000, 30_000] as const;

/** One move of a rate recalculates every open ticket at once: their pages must not all ask for it in the same moment. */
const SPREAD_MS = 3_000;

/** A page that gives way to another of the same ticket hands its connection over instead of closing it. */
const LINGER_MS = 1_000;

interface Line {
  readonly followers: Set<LiveFollower>;
  readonly ending: AbortController;
  state: LiveState;
}

const lines = new Map<string, Line>();

/** Follows what this bearer may hear; the returned function ends it. Followers of one token share one connection. */
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

/** One connection after the other, until nobody follows any more. */
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

/** A connection from its start to its end. Answers whether it ever stood. */
async function connectOnce(line: Line, token: string, around: LiveSurroundings): Promise<boolean> {
  const { signal } = line.ending;
  let connection: HubConnection;
  let closed: Promise<void>;
  try {
    connection = await around.connect(token);
    closed = wire(connection, line);
    await connection.start();
  } catch {
    // No server, no network, or a token that is not accepted: the page's own calls say which.
    return false;
  }
  const stop = (): void => void connection.stop();
  if (signal.aborted) stop();
  else tell(line, 'live');
  signal.addEventListener('abort', stop);
  // Its next try may be half a minute away; a fresh start is not.
  const sleepOn = around.onWake(() => line.state === 'reconnecting' && stop());
  await closed;
  sleepOn();
  signal.removeEventListener('abort', stop);
  return true;
}

/** Passes on what the connection says; the promise resolves when it is over. */
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
