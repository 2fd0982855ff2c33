/**
 * Connections that have not asked for anything yet. Browsers open some in advance; a server that closes would wait for
 * their first request until the headers are overdue, a minute later.
 */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export function endUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  function forget(this: Socket): void {
    unused.delete(this);
  }
  const isUsed = ({ socket }: IncomingMessage) => {
    if (unused.delete(socket)) socket.removeListener('close', forget);
  };
  let isClosing = false;
  app.server.on('connection', (socket) => {
    if (isClosing) socket.destroy();
    else unused.add(socket.once('close', forget));
  });
  app.server.on('request', isUsed);
  app.server.on('upgrade', isUsed);
  app.addHook('preClose', (done) => {
    isClosing = true;
    for (const socket of unused) socket.destroy();
    done();
  });
}
