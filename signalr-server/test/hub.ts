/** A hub on loopback, and clients that exchange single bytes with it. */
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as signalR from '@microsoft/signalr';
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack';
import Fastify, { type FastifyError } from 'fastify';
import { Registry } from 'prom-client';
import { WebSocket } from 'ws';
import { type AddressLimits, createHub, type Hub, type HubOptions, type HubTiming } from '../src/index.ts';

export const PATH = '/api/hubs/things';
export const SEPARATOR = '\u001e';
/** Every answer of the application carries them. */
const COMMON_HEADERS = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };
export const HANDSHAKE = `{"protocol":"json","version":1}${SEPARATOR}`;

export interface TestHub {
  readonly hub: Hub;
  /** Without a query. */
  readonly url: string;
  readonly port: number;
  readonly log: readonly string[];
  /** Revoked grants. The grant of a token is `grant-` and the token. */
  readonly gone: Set<string>;
  metric(line: string): Promise<number>;
  close(): Promise<void>;
}

/** Every client has the address of its socket, in a network of its own. */
export const addressLimits = (change: Partial<AddressLimits> = {}): AddressLimits => ({
  maxConnections: 500,
  clientOf: (ip) => ip,
  networksOf: (client) => [{ name: client, clients: 1 }],
  countUpgrade: async ({ socket }) => socket.remoteAddress ?? '',
  ...change,
});

/** `ann…` is a token of Ann, who subscribes to the channels `ann` and `all`. So for bob, cyd and dan. */
export async function openHub(
  timing: Partial<HubTiming> = {},
  options: Partial<HubOptions> = {},
  listenOn = 0,
): Promise<TestHub> {
  const log: string[] = [];
  const gone = new Set<string>();
  const registry = new Registry();
  const app = Fastify({ forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true } });
  app.addHook('onRequest', async (_request, reply) => void reply.headers(COMMON_HEADERS));
  app.setErrorHandler<FastifyError>(({ statusCode = 500, message }, _request, reply) =>
    reply.code(statusCode).send({ message }),
  );
  const hub = createHub({
    log: { error: ({ err }, message) => void log.push(`${message}: ${String(err)}`) },
    registry,
    nodeId: 'n1',
    maxConnections: 10_000,
    maxPerPrincipal: 50,
    authenticate: async (token) => {
      const name = /^(ann|bob|cyd|dan)/.exec(token)?.[0];
      if (name === undefined || gone.has(`grant-${token}`)) return null;
      return { key: name, channels: [name, 'all'], grant: `grant-${token}` };
    },
    revoked: async (grants) => new Set(grants.filter((grant) => gone.has(grant))),
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
      const found = (await registry.metrics()).split('\n').find((one) => one.startsWith(`${line} `));
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

/** A WebSocket with its received messages. */
export interface RawSocket {
  readonly socket: WebSocket;
  /** Binary messages are Buffers. */
  readonly received: (string | Buffer)[];
  /** The next message that no call has returned. */
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

/** The status of a refused upgrade. */
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

/** Negotiates, connects and does the handshake, in JSON. */
export async function openSocket(hub: TestHub, token = 'ann'): Promise<RawSocket> {
  const { connectionToken } = await negotiate(hub, token);
  const raw = await rawSocket(`${hub.url}?id=${connectionToken}`, bearer(token));
  raw.send(HANDSHAKE);
  if ((await raw.next()) !== `{}${SEPARATOR}`) throw new Error('the handshake was refused');
  return raw;
}

/** HTTP requests of one connection. */
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

/** The official client, not started. */
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

export async function until(isTrue: () => boolean | Promise<boolean>, withinMs = 5_000): Promise<void> {
  for (const end = Date.now() + withinMs; Date.now() < end; ) {
    if (await isTrue()) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`it did not become true within ${withinMs} ms`);
}
