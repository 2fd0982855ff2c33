/** SignalR's JSON protocol over server-sent events, which `fetch` reads in Node and in browsers. */
import { pause } from './send.ts';

export interface Hub {
  readonly origin: string;
  /** Hears one order. */
  readonly token: string;
  readonly fetch: typeof fetch;
}

export interface HubNews {
  readonly opened: () => void;
  /** An event, or a new connection: the order may have changed. */
  readonly changed: () => void;
  readonly lost: (cause: unknown) => void;
}

export const HUB_PATH = '/api/hubs/tickets';
const RECORD_END = '\u001e';
/** As the pages of the site: a restart of the service is over after the second. */
const RETRIES_MS: readonly number[] = [0, 2_000, 10_000, 30_000];
const NEXT_ROUND_MS = 60_000;
const PING_MS = 15_000;
/** The hub pings every 15 s. */
const SILENCE_MS = 30_000;

class NotHeard extends Error {}

/** Until the signal, or a token that hears nothing any more. */
export async function followHub(hub: Hub, news: HubNews, signal: AbortSignal): Promise<void> {
  let failed = 0;
  while (!signal.aborted) {
    let openedAt: number | null = null;
    const opened = () => {
      openedAt = Date.now();
      news.opened();
    };
    const cause = await listen(hub, { ...news, opened }, signal).catch((error: unknown) => error);
    if (signal.aborted) return;
    if (openedAt !== null || failed === 0) news.lost(cause);
    if (cause instanceof NotHeard) return;
    // A hub that opens and closes at once must not be asked without a pause.
    if (openedAt !== null && Date.now() - openedAt > PING_MS) failed = 0;
    await pause(RETRIES_MS[failed] ?? NEXT_ROUND_MS, signal).catch(() => {});
    failed += 1;
  }
}

/** One connection. @throws when it does not open or breaks */
async function listen(hub: Hub, news: HubNews, outer: AbortSignal): Promise<void> {
  const ending = new AbortController();
  const end = () => ending.abort(outer.reason);
  outer.addEventListener('abort', end, { once: true });
  const alive = silenceOf(() => ending.abort(new Error(`The hub was silent for ${SILENCE_MS} ms`)));
  let pings: ReturnType<typeof setInterval> | undefined;
  try {
    const ask = askOf(hub, ending.signal);
    const { connectionToken: id } = (await (await ask('POST', '/negotiate?negotiateVersion=1')).json()) as {
      connectionToken: string;
    };
    const address = `?id=${encodeURIComponent(id)}`;
    const send = (record: object) => ask('POST', address, JSON.stringify(record) + RECORD_END);
    const { body } = await ask('GET', address);
    const records = recordsOf(body as ReadableStream<Uint8Array>, alive.heard);
    const [{ value: welcome }] = await Promise.all([records.next(), send({ protocol: 'json', version: 1 })]);
    if (welcome === undefined || welcome.error !== undefined)
      throw new Error(welcome?.error ?? 'The hub did not answer the handshake');
    pings = setInterval(() => void send({ type: 6 }).catch((error) => ending.abort(error)), PING_MS);
    news.opened();
    news.changed();
    for await (const { type, error } of records) {
      if (type === 1) news.changed();
      if (type === 7) throw new Error(error ?? 'The hub closed the connection');
    }
    throw new Error('The connection to the hub ended');
  } finally {
    clearInterval(pings);
    alive.stop();
    outer.removeEventListener('abort', end);
    ending.abort();
  }
}

function askOf({ origin, token, fetch: doFetch }: Hub, signal: AbortSignal) {
  return async (method: 'GET' | 'POST', rest: string, body?: string): Promise<Response> => {
    const response = await doFetch(origin + HUB_PATH + rest, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(method === 'GET' && { accept: 'text/event-stream' }),
        ...(body !== undefined && { 'content-type': 'text/plain;charset=UTF-8' }),
      },
      ...(body !== undefined && { body }),
      redirect: 'error',
      credentials: 'omit',
      signal,
    });
    if (response.status === 401) throw new NotHeard('The link of the order hears nothing any more');
    if (!response.ok) throw new Error(`The hub answered with the status ${response.status}`);
    return response;
  };
}

function silenceOf(fail: () => void) {
  let timer = setTimeout(fail, SILENCE_MS);
  const stop = () => clearTimeout(timer);
  const heard = () => {
    stop();
    timer = setTimeout(fail, SILENCE_MS);
  };
  return { heard, stop };
}

interface HubRecord {
  readonly type?: number;
  readonly error?: string;
}

/** Of the `data:` lines. Pieces of the stream may end anywhere. */
async function* recordsOf(
  stream: ReadableStream<Uint8Array>,
  heard: () => void,
): AsyncGenerator<HubRecord, undefined> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let lines = '';
  let open = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return undefined;
    heard();
    lines += decoder.decode(value, { stream: true });
    const whole = lines.split(/\r?\n/);
    lines = whole.pop() ?? '';
    for (const line of whole) if (line.startsWith('data:')) open += line.slice('data:'.length).trimStart();
    const records = open.split(RECORD_END);
    open = records.pop() ?? '';
    for (const record of records) yield JSON.parse(record) as HubRecord;
  }
}
