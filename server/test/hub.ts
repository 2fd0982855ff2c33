/** A hub that listens on loopback, and clients that speak to it byte by byte. */
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as signalR from '@microsoft/signalr';
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { createHttpServer } from '../src/platform/http/http-server.ts';
import { createHub, type Hub, type HubOptions, type HubTiming } from '../src/platform/hub-protocol/index.ts';
import { createMetrics } from '../src/platform/metrics.ts';

export const PATH = '/api/hubs/things';
export const SEPARATOR = '\u001e';
export const HANDSHAKE = `{"protocol":"json","version":1}${SEPARATOR}`;

export interface TestHub {
  readonly hub: Hub;
  /** Of the hub, without a query. */
  readonly url: string;
  readonly port: number;
  /** The log so far. */
  readonly log: readonly string[];
  /** Grants that hold no longer: the token is its own grant, with `grant-` in front. */
  readonly gone: Set<string>;
  metric(line: string): Promise<number>;
  close(): Promise<void>;
}

/** Tokens `ann…` are Ann's, `bob…` Bob's. Each user hears the channel of their name, and `all`. */
export async function openHub(
  timing: Partial<HubTiming> = {},
  options: Partial<HubOptions> = {},
  listenOn = 0,
): Promise<TestHub> {
  const log: string[] = [];
  const gone = new Set<string>();
  const metrics = createMetrics(false);
  const logger = pino({ level: 'trace' }, { write: (line: string) => void log.push(line) });
  const app = await createHttpServer({ log: logger, metrics, trustedProxies: [], isHttps: false });
  const hub = createHub({
    log: logger,
    registry: metrics.registry,
    nodeId: 'n1',
    maxConnections: 10_000,
    maxPerPrincipal: 50,
    authenticate: async (token) => {
      const name = /^(ann|bob|cyd|dan)/.exec(token)?.[0];
      if (name === undefined || gone.has(`grant-${token}`)) return null;
      return { key: name, channels: [name, 'all'], grant: `grant-${token}` };
    },
    ended: async (grants) => new Set(grants.filter((grant) => gone.has(grant))),
    timing: { sweepMs: 20, ...timing },
    ...options,
  });
  app.get('/api/other', () => 'something else');
  await app.register(async (api) => hub.routes(api, '/hubs/things'), { prefix: '/api' });
  await app.listen({ host: '127.0.0.1', port: listenOn });
  const { port } = app.server.address() as AddressInfo;
  return {
    hub,
    url: `http://127.0.0.1:${port}${PATH}`,
    port,
    log,
    gone,
    metric: async (line) => {
      const found = (await metrics.registry.metrics()).split('\n').find((one) => one.startsWith(`${line} `));
      return Number(found?.split(' ').at(-1) ?? 0);
    },
    close: () => app.close(),
  };
}

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

export async function negotiate(
  { url }: TestHub,
  token = 'ann',
  query = 'negotiateVersion=1',
): Promise<{ connectionId: string; connectionToken: string } & Record<string, unknown>> {
  const answer = await fetch(`${url}/negotiate?${query}`, { method: 'POST', headers: bearer(token) });
  if (answer.status !== 200) throw new Error(`negotiate: ${answer.status}`);
  return (await answer.json()) as { connectionId: string; connectionToken: string };
}

/** A WebSocket, and everything that came by it. */
export interface RawSocket {
  readonly socket: WebSocket;
  /** As many messages as came so far; binary ones as Buffers. */
  readonly received: (string | Buffer)[];
  /** The next message that was not yet taken. */
  next(): Promise<string | Buffer>;
  send(data: string | Buffer): void;
  readonly closed: Promise<number>;
}

export function rawSocket(url: string, headers: Record<string, string> = bearer('ann')): Promise<RawSocket> {
  const socket = new WebSocket(url.replace(/^http/, 'ws'), { headers });
  const received: (string | Buffer)[] = [];
  const waiting: ((data: string | Buffer) => void)[] = [];
  let taken = 0;
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    received.push(isBinary ? data : data.toString());
    if (waiting.length > 0) waiting.shift()?.(received[taken++] as string | Buffer);
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  const raw: RawSocket = {
    socket,
    received,
    closed,
    send: (data) => socket.send(data),
    next: () => {
      if (taken < received.length) return Promise.resolve(received[taken++] as string | Buffer);
      return new Promise((resolve, reject) => {
        waiting.push(resolve);
        setTimeout(() => reject(new Error('no message came within 5 s')), 5_000).unref();
      });
    },
  };
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(raw));
    socket.once('error', reject);
  });
}

/** The status that an upgrade was refused with. */
export async function refusedUpgrade(url: string, headers: Record<string, string> = {}): Promise<number> {
  return (await upgradeRefusal(url, headers)).statusCode ?? 0;
}

export function upgradeRefusal(url: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const socket = new WebSocket(url.replace(/^http/, 'ws'), { headers });
  return new Promise((resolve, reject) => {
    socket.once('unexpected-response', (request, response) => {
      request.destroy();
      resolve(response);
    });
    socket.once('open', () => {
      socket.terminate();
      reject(new Error('it was upgraded'));
    });
    socket.once('error', () => {});
  });
}

/** Negotiated, opened and greeted, in JSON. */
export async function greetedSocket(hub: TestHub, token = 'ann'): Promise<RawSocket> {
  const { connectionToken } = await negotiate(hub, token);
  const raw = await rawSocket(`${hub.url}?id=${connectionToken}`, bearer(token));
  raw.send(HANDSHAKE);
  if ((await raw.next()) !== `{}${SEPARATOR}`) throw new Error('the handshake was refused');
  return raw;
}

/** Calls of one id over HTTP. */
export function httpClient({ url }: TestHub, id: string, token = 'ann') {
  const headers = bearer(token);
  const at = `${url}?id=${id}`;
  return {
    poll: (signal?: AbortSignal) => fetch(at, { headers, ...(signal && { signal }) }),
    stream: () => fetch(at, { headers: { ...headers, accept: 'text/event-stream' } }),
    send: (body: string | Buffer, type = 'text/plain;charset=UTF-8') =>
      fetch(at, { method: 'POST', headers: { ...headers, 'content-type': type }, body }),
    end: () => fetch(at, { method: 'DELETE', headers }),
  };
}

export interface OfficialOptions {
  readonly transport: signalR.HttpTransportType;
  readonly isBinary?: boolean;
  readonly token?: string;
  readonly adjust?: (builder: signalR.HubConnectionBuilder) => signalR.HubConnectionBuilder;
  readonly webSocket?: unknown;
}

/** The official client, not yet started. */
export function officialClient({ url }: TestHub, options: OfficialOptions): signalR.HubConnection {
  const builder = new signalR.HubConnectionBuilder()
    .withUrl(url, {
      transport: options.transport,
      accessTokenFactory: () => options.token ?? 'ann',
      ...(options.webSocket !== undefined && { WebSocket: options.webSocket as typeof globalThis.WebSocket }),
    })
    .configureLogging(signalR.LogLevel.None);
  if (options.isBinary) builder.withHubProtocol(new MessagePackHubProtocol());
  return (options.adjust?.(builder) ?? builder).build();
}

/** Resolves once it is true; rejects after so many milliseconds. */
export async function until(isTrue: () => boolean | Promise<boolean>, withinMs = 5_000): Promise<void> {
  for (const end = Date.now() + withinMs; Date.now() < end; ) {
    if (await isTrue()) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`it did not become true within ${withinMs} ms`);
}
