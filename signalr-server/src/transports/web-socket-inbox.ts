import { strict as assert } from 'node:assert';
import type { Duplex } from 'node:stream';
import type { Connection } from '../connections/connection.ts';
import { STEPS_AT_ONCE } from '../limits.ts';
import type { Turns, TurnTaker } from '../turns.ts';
import { FrameScanner } from './frame-scanner.ts';
import type { HubWebSocket } from './web-socket.ts';

type Feed = (chunk: Buffer) => void;

/** Hands `ws` a few frames at a time: alone it would read thousands of one chunk at once. */
class WebSocketInbox implements TurnTaker {
  readonly #connection: Connection;
  readonly #webSocket: HubWebSocket;
  readonly #socket: Duplex;
  readonly #turns: Turns;
  readonly #feed: Feed;
  readonly #scanner = new FrameScanner();
  #chunks: Buffer[] = [];
  #isCut = false;

  constructor(connection: Connection, webSocket: HubWebSocket, socket: Duplex, turns: Turns) {
    this.#connection = connection;
    this.#webSocket = webSocket;
    this.#socket = socket;
    this.#turns = turns;
    const [listener, ...others] = socket.listeners('data') as Feed[];
    assert(listener && others.length === 0, 'ws reads its socket by one listener');
    socket.removeListener('data', listener);
    this.#feed = (chunk) => listener.call(socket, chunk);
  }

  begin(): void {
    this.#socket.on('data', (chunk: Buffer) => this.#arrived(chunk));
  }

  /** All records of a frame before the next frame. */
  step(): boolean {
    if (this.#isCut || this.#socket.destroyed) return this.#forget();
    if (this.#connection.step()) return true;
    const chunk = this.#chunks.shift();
    if (chunk === undefined) {
      this.#webSocket.resume();
      return false;
    }
    const { end, frames } = this.#scanner.slice(chunk, 0, STEPS_AT_ONCE);
    // A piece of a frame costs as much as a whole frame.
    if (!this.#connection.budget.takeFrames(Math.max(1, frames), end)) return this.#cut();
    if (end < chunk.length) this.#chunks.unshift(chunk.subarray(end));
    this.#feed(chunk.subarray(0, end));
    return true;
  }

  #arrived(chunk: Buffer): void {
    if (this.#isCut) return;
    this.#chunks.push(chunk);
    this.#webSocket.pause();
    this.#turns.add(this);
  }

  /** The socket stays paused until `ws` destroys it. */
  #cut(): false {
    this.#isCut = true;
    if (this.#connection.state === 'ended') this.#webSocket.terminate();
    else this.#connection.flooded();
    return this.#forget();
  }

  #forget(): false {
    this.#chunks = [];
    return false;
  }
}

export function readInTurns(
  connection: Connection,
  webSocket: HubWebSocket,
  socket: Duplex,
  turns: Turns,
): void {
  new WebSocketInbox(connection, webSocket, socket, turns).begin();
}
