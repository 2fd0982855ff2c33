import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { acceptArrived } from './accept-arrived.ts';

/** A slow process grants more time. */
const LOOK_EVERY_MS = 20;
const CALL_WITHIN_LOOKS = 6;
/** The program has two seconds to end. */
const REST_WITHIN = { ms: 1_000, looks: 10 };

export function drainConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  const withBody = new Set<IncomingMessage>();
  function forget(this: Socket): void {
    unused.delete(this);
  }
  const isUsed = ({ socket }: IncomingMessage) => {
    if (unused.delete(socket)) socket.removeListener('close', forget);
  };
  app.server.on('connection', (socket) => {
    unused.add(socket.once('close', forget));
  });
  app.server.on('request', (message) => {
    isUsed(message);
    const { headers } = message;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    withBody.add(message);
    message.once('close', () => withBody.delete(message));
  });
  app.server.on('upgrade', isUsed);
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    const begunMs = performance.now();
    await acceptArrived(app.server);
    endTheRest(app, { unused, withBody, begunMs });
  });
}

interface Rest {
  readonly unused: ReadonlySet<Socket>;
  readonly withBody: ReadonlySet<IncomingMessage>;
  readonly begunMs: number;
}

function endTheRest(app: FastifyInstance, { unused, withBody, begunMs }: Rest): void {
  let looks = 0;
  // All arrived bytes are read by now.
  const look = () => {
    looks += 1;
    // A hook would cost time at every answer.
    app.server.closeIdleConnections();
    if (looks < CALL_WITHIN_LOOKS) return;
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
    if (looks < REST_WITHIN.looks || performance.now() - begunMs < REST_WITHIN.ms) return;
    for (const socket of unused) socket.destroy();
    for (const { complete, socket } of withBody) if (!complete) socket.destroy();
  };
  const timer = setInterval(() => setImmediate(look), LOOK_EVERY_MS);
  app.server.once('close', () => clearInterval(timer));
}
