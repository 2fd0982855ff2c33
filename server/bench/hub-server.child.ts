/** The hub without authentication and limits, or bare `ws`. */
import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { createHub } from '@parom/signalr-server';
import { type WebSocket, WebSocketServer } from 'ws';
import { createHttpServer } from '../src/platform/http/http-server.ts';
import { createLogger } from '../src/platform/logger.ts';
import { createMetrics } from '../src/platform/metrics.ts';
import { answerCalls } from './child-calls.ts';

interface Server {
  readonly port: number;
  fanOut(receivers: number): void;
}

const SIZES = [1_000, 5_000, 10_000];

async function hubServer(): Promise<Server> {
  const metrics = createMetrics(false);
  const log = createLogger('error');
  const app = await createHttpServer({ log, metrics, trustedProxies: [], isHttps: false });
  const hub = createHub({
    log,
    registry: metrics.registry,
    nodeId: 'bench',
    maxConnections: 20_000,
    maxPerPrincipal: 50,
    // Each client has its own channel and the measured one.
    authenticate: async (token) => ({
      key: `user:${token}`,
      channels: [
        `user:${token}`,
        ...SIZES.filter((size) => Number(token) < size).map((size) => `first-${size}`),
      ],
      grant: createHash('sha256').update(token).digest('hex'),
    }),
    revoked: async () => new Set(),
  });
  await app.register(async (api) => hub.routes(api, '/hub'), { prefix: '/api' });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    port: (app.server.address() as AddressInfo).port,
    fanOut: (receivers) =>
      hub.publish({ channels: [`first-${receivers}`], target: 'recalculated', arguments: [moment()] }),
  };
}

async function plainServer(): Promise<Server> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  const sockets = new Set<WebSocket>();
  server.on('connection', (socket) => {
    socket.on('error', () => {});
    socket.on('message', () => {});
    socket.on('close', () => sockets.delete(socket));
    sockets.add(socket);
  });
  await new Promise((listening) => server.once('listening', listening));
  return {
    port: (server.address() as AddressInfo).port,
    fanOut(receivers) {
      const message = { type: 1, target: 'recalculated', arguments: [moment()] };
      const bytes = Buffer.from(`${JSON.stringify(message)}\u001e`);
      for (const socket of [...sockets].slice(0, receivers)) socket.send(bytes, { binary: false });
    },
  };
}

/** Steady, equal in every process. */
const moment = (): string => process.hrtime.bigint().toString();

/** In ms, during the work and its effects. */
async function longestBlock(work: () => void): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  await sleep(20);
  delays.reset();
  // After a reset, the first call only starts the counter.
  await sleep(20);
  work();
  await sleep(200);
  delays.disable();
  return delays.max / 1e6;
}

async function resident(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.();
    await nextTurn();
  }
  return process.memoryUsage.rss();
}

const server = await (process.argv[2] === 'hub' ? hubServer() : plainServer());
answerCalls({
  port: async () => server.port,
  fanOut: async (receivers) => server.fanOut(receivers),
  longestBlock: (receivers) => longestBlock(() => server.fanOut(receivers)),
  cpuMicroseconds: async () => {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
  resident,
});
