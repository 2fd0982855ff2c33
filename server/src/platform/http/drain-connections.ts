/**
 * The end of a server, at which every call that has arrived is answered. A call may have arrived before this process has seen its
 * connection: the system accepts connections by itself and keeps them for the process. So the server goes on listening until no
 * connection has come for a moment, and gives those without a call a moment too. Answers end their connections meanwhile.
 *
 * Then connections that hold the end up are ended: without a call (browsers open some in advance), idle after their last answer, or
 * with a body that does not come.
 */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** While closing: how often is looked. */
const LOOK_EVERY_MS = 20;
/** The program listens for so long at least, until it was quiet for so long, and no longer than that. */
const LISTEN = { atLeastMs: 100, quietMs: 60, atMostMs: 400 };
/** How long a connection without a call is kept once the server listens no more. */
const CALL_WITHIN_MS = 150;
/** While closing: how long the rest of a call is waited for. The whole program has two seconds to end. */
const BODY_WITHIN_MS = 1_000;

export function drainConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  const withBody = new Set<IncomingMessage>();
  let lastNewsMs = 0;
  function forget(this: Socket): void {
    unused.delete(this);
  }
  const isUsed = ({ socket }: IncomingMessage) => {
    if (unused.delete(socket)) socket.removeListener('close', forget);
  };
  app.server.on('connection', (socket) => {
    lastNewsMs = performance.now();
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
  app.addHook('preClose', (done) => {
    if (!app.server.listening) return done();
    const begunMs = performance.now();
    const isQuiet = (): boolean => {
      const nowMs = performance.now();
      if (nowMs - begunMs < LISTEN.atLeastMs) return false;
      return nowMs - lastNewsMs >= LISTEN.quietMs || nowMs - begunMs >= LISTEN.atMostMs;
    };
    const listening = setInterval(() => {
      if (!isQuiet()) return;
      clearInterval(listening);
      onceRead(() => {
        endTheRest(app, { unused, withBody, begunMs });
        done();
      });
    }, LOOK_EVERY_MS);
  });
}

/** Behind the event loop's next look at all connections: what has arrived on one that seems idle is read by then. */
const onceRead = (end: () => void): void => void setImmediate(end);

interface Rest {
  readonly unused: ReadonlySet<Socket>;
  readonly withBody: ReadonlySet<IncomingMessage>;
  readonly begunMs: number;
}

function endTheRest(app: FastifyInstance, { unused, withBody, begunMs }: Rest): void {
  // A hook at each answer would know the moment, and cost every answer of the years before.
  const idle = setInterval(() => onceRead(() => app.server.closeIdleConnections()), LOOK_EVERY_MS);
  // What has begun to ask has as long as a body.
  const silent = setTimeout(() => {
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
  }, CALL_WITHIN_MS);
  const late = setTimeout(
    () => {
      for (const socket of unused) socket.destroy();
      for (const { complete, socket } of withBody) if (!complete) socket.destroy();
    },
    BODY_WITHIN_MS - (performance.now() - begunMs),
  );
  app.server.once('close', () => {
    clearInterval(idle);
    clearTimeout(silent);
    clearTimeout(late);
  });
}
