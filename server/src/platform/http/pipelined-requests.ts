/**
 * Requests that a client sends before the one ahead is answered. Node hands over all that lie in one chunk at once,
 * thousands of them; here each waits until its connection's earlier ones are answered, and too many end the connection.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** No browser and no proxy sends more than one ahead. */
const WAITING_MOST = 16;
/** What a parser's callback returns to say that the rest of the chunk is no HTTP. */
const STOP_READING = 2;

/** The connection's parser: Node keeps it at the socket, and has no public way to stop it inside a chunk. */
type Parsed = Socket & { readonly parser?: { onIncoming: () => number } | null };

/** @param cut called when a connection ended for too many waiting requests */
export function answerInOrder(answer: RequestListener, cut: () => void): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  const wait = (request: IncomingMessage, response: ServerResponse, socket: Socket) => {
    const ahead = waiting.get(socket) ?? 0;
    if (ahead === WAITING_MOST) return end(socket, cut);
    waiting.set(socket, ahead + 1);
    // The answers ahead are written: the socket is handed to this one. In the next turn, so that others come in between.
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
  // Without this the rest of the chunk is read for nothing, 8 µs for each request.
  if (socket.parser) socket.parser.onIncoming = () => STOP_READING;
  cut();
}
