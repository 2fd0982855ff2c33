/**
 * Node hands over all pipelined requests of one chunk at once, which may be thousands. Here each request
 * waits until the earlier ones of its connection are answered, and too many end the connection.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies send at most one request ahead. */
const WAITING_MOST = 16;
/** A parser's callback returns it to reject the rest of the chunk. */
const STOP_READING = 2;

/** Node keeps the parser at the socket and has no public way to stop it inside a chunk. */
type Parsed = Socket & { readonly parser?: { onIncoming: () => number } | null };

/** @param cut called when a connection is ended for too many waiting requests */
export function answerInOrder(answer: RequestListener, cut: () => void): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  const wait = (request: IncomingMessage, response: ServerResponse, socket: Socket) => {
    const ahead = waiting.get(socket) ?? 0;
    if (ahead === WAITING_MOST) return end(socket, cut);
    waiting.set(socket, ahead + 1);
    // The earlier answers are written. The next turn lets other connections in between.
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      setImmediate(() => {
        if (!socket.destroyed) answer(request, response);
      });
    });
  };
  return (request, response) => {
    if (response.socket !== null) answer(request, response);
    else wait(request, response, request.socket);
  };
}

function end(socket: Parsed, cut: () => void): void {
  if (socket.destroyed) return;
  socket.destroy();
  // Without this the rest of the chunk is parsed, at 8 µs for each request.
  if (socket.parser) socket.parser.onIncoming = () => STOP_READING;
  cut();
}
