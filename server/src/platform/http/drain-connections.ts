/**
 * The end of a server, at which every call that has arrived is answered. First the server accepts each connection that has arrived,
 * then the server stops listening. A connection without a call gets a moment to ask; answers end their connections.
 *
 * Then connections that hold the end up are ended: without a call (browsers open some in advance), idle after their last answer, or
 * with a body that does not come.
 */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { acceptArrived } from './accept-arrived.ts';

/** While closing: the pause between two looks. A look sees a whole poll, so a process without a processor grants more time. */
const LOOK_EVERY_MS = 20;
/** A connection without a call is kept for so many looks. */
const CALL_WITHIN_LOOKS = 6;
/** The rest of a call is waited for as long, and for so many looks. The whole program has two seconds to end. */
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
  // Right behind a poll: whatever has arrived is read by then.
  const look = () => {
    looks += 1;
    // A hook at each answer would know the moment, and cost every answer of the years before.
    app.server.closeIdleConnections();
    if (looks < CALL_WITHIN_LOOKS) return;
    // What has begun to ask has as long as a body.
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
    if (looks < REST_WITHIN.looks || performance.now() - begunMs < REST_WITHIN.ms) return;
    for (const socket of unused) socket.destroy();
    for (const { complete, socket } of withBody) if (!complete) socket.destroy();
  };
  const timer = setInterval(() => setImmediate(look), LOOK_EVERY_MS);
  app.server.once('close', () => clearInterval(timer));
}
