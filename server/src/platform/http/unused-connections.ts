/**
 * Connections that hold up the end of a server though nothing is asked by them: those that have not asked for anything
 * yet (browsers open some in advance) until their headers are overdue, a minute later; those whose last answer was
 * under way when the server began to close, until they have been idle for more than a minute; and those whose body does
 * not come, for ever, as a server that closes looks at no clock.
 */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** While closing: how long an answered connection may stay. */
const LOOK_EVERY_MS = 20;
/** While closing: how long the rest of a body is waited for. The whole program has two seconds to end. */
const BODY_WITHIN_MS = 1_000;

export function endUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  const withBody = new Set<IncomingMessage>();
  let isClosing = false;
  function forget(this: Socket): void {
    unused.delete(this);
  }
  const isUsed = ({ socket }: IncomingMessage) => {
    if (unused.delete(socket)) socket.removeListener('close', forget);
  };
  app.server.on('connection', (socket) => {
    if (isClosing) socket.destroy();
    else unused.add(socket.once('close', forget));
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
    isClosing = true;
    for (const socket of unused) socket.destroy();
    // A hook at each answer would know the moment, and cost every answer of the years before.
    const timer = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS);
    const bodies = setTimeout(() => {
      for (const { complete, socket } of withBody) if (!complete) socket.destroy();
    }, BODY_WITHIN_MS);
    app.server.once('close', () => {
      clearInterval(timer);
      clearTimeout(bodies);
    });
    done();
  });
}
