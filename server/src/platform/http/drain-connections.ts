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
/** The program listens for so long at least, until so many looks have found no new connection, and no longer than that. */
const LISTEN = { atLeastMs: 100, quietLooks: 4, atMostMs: 1_200 };
/** So many looks a connection without a call is kept once the server listens no more. */
const CALL_WITHIN_LOOKS = 6;
/** While closing: how long the rest of a call is waited for. The whole program has two seconds to end. */
const BODY_WITHIN_MS = 1_000;
/** But so long at least where connections came until the last moment. */
const REST_WITHIN_MS = 300;

export function drainConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  const withBody = new Set<IncomingMessage>();
  let accepted = 0;
  function forget(this: Socket): void {
    unused.delete(this);
  }
  const isUsed = ({ socket }: IncomingMessage) => {
    if (unused.delete(socket)) socket.removeListener('close', forget);
  };
  app.server.on('connection', (socket) => {
    accepted += 1;
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
    let [known, quiet] = [accepted, 0];
    const stopLooking = lookEvery(() => {
      quiet = accepted === known ? quiet + 1 : 0;
      known = accepted;
      const passedMs = performance.now() - begunMs;
      const isQuiet = quiet >= LISTEN.quietLooks && passedMs >= LISTEN.atLeastMs;
      if (!isQuiet && passedMs < LISTEN.atMostMs) return;
      stopLooking();
      endTheRest(app, { unused, withBody, begunMs });
      done();
    });
  });
}

/**
 * Looks behind the event loop's turn to the connections: whatever has arrived by then is accepted and read, however long this
 * process had no processor.
 */
function lookEvery(look: () => void): () => void {
  let isOver = false;
  const timer = setInterval(
    () =>
      setImmediate(() => {
        if (!isOver) look();
      }),
    LOOK_EVERY_MS,
  );
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}

interface Rest {
  readonly unused: ReadonlySet<Socket>;
  readonly withBody: ReadonlySet<IncomingMessage>;
  readonly begunMs: number;
}

function endTheRest(app: FastifyInstance, { unused, withBody, begunMs }: Rest): void {
  let looks = 0;
  // A hook at each answer would know the moment, and cost every answer of the years before.
  const stopLooking = lookEvery(() => {
    looks += 1;
    app.server.closeIdleConnections();
    // What has begun to ask has as long as a body.
    if (looks >= CALL_WITHIN_LOOKS) for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
  });
  const late = setTimeout(
    () => {
      for (const socket of unused) socket.destroy();
      for (const { complete, socket } of withBody) if (!complete) socket.destroy();
    },
    Math.max(REST_WITHIN_MS, BODY_WITHIN_MS - (performance.now() - begunMs)),
  );
  app.server.once('close', () => {
    stopLooking();
    clearTimeout(late);
  });
}
