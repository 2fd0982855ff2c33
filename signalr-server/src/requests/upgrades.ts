import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ServerOptions, WebSocketServer } from 'ws';
import type { Connection } from '../connections/connection.ts';
import type { AddressLimits, HubLog } from '../hub-options.ts';
import { BATCH_BYTES, BATCH_PIECES, CLOSING_MS } from '../limits.ts';
import type { OpenSockets } from '../transports/open-sockets.ts';
import { HubWebSocket, WebSocketTransport } from '../transports/web-socket.ts';
import { readInTurns } from '../transports/web-socket-inbox.ts';
import type { Turns } from '../turns.ts';
import type { Admission } from './admission.ts';
import { HubRefusal, retryAfterOf } from './refusals.ts';

export interface UpgradesOptions {
  readonly log: HubLog;
  readonly admission: Admission;
  readonly sockets: OpenSockets;
  readonly turns: Turns;
  readonly path: string;
  readonly addressLimits: AddressLimits | undefined;
}

const options: ServerOptions<typeof HubWebSocket> & { closeTimeout: number; maxPendingAutoPongs: number } = {
  WebSocket: HubWebSocket,
  noServer: true,
  clientTracking: false,
  // Compression would cost 300 KB for each connection.
  perMessageDeflate: false,
  maxPayload: BATCH_BYTES,
  maxFragments: BATCH_PIECES,
  maxBufferedChunks: BATCH_PIECES,
  closeTimeout: CLOSING_MS,
  // `ws` would drop the connection at a burst of pings, which the budget allows.
  maxPendingAutoPongs: 0,
};

/** Other paths are refused instead of left hanging. */
export class Upgrades {
  readonly #options: UpgradesOptions;
  readonly #server = new WebSocketServer(options);
  readonly #pending = new Set<Duplex>();

  constructor(upgradesOptions: UpgradesOptions) {
    this.#options = upgradesOptions;
  }

  stop(): void {
    for (const socket of this.#pending) socket.destroy();
  }

  /** Never rejects. */
  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    // Node removed its own listener, and a reset without one would end the process.
    const ignore = () => {};
    socket.on('error', ignore);
    this.#pending.add(socket);
    try {
      await this.#admit(request, socket, head);
    } catch (error) {
      refuse(socket, this.#refusalOf(error));
      return;
    } finally {
      this.#pending.delete(socket);
    }
    socket.removeListener('error', ignore);
  }

  async #admit(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { admission, path, addressLimits } = this.#options;
    if (pathOf(request) !== path) throw new HubRefusal(404, 'nothing to upgrade here');
    // Before the token is looked up.
    const client = (await addressLimits?.countUpgrade(request)) ?? null;
    if (addressLimits !== undefined && client === null) throw admission.refusal('too-many-upgrades');
    const caller = await admission.identify(request, client);
    if (socket.destroyed) return;
    const connection = caller.query.has('id')
      ? admission.findFor(caller, 'websockets')
      : admission.open(caller, false);
    this.#server.handleUpgrade(request, socket, head, (webSocket) =>
      this.#attach(connection, caller.principal.grant, webSocket, socket),
    );
  }

  #attach(connection: Connection, grant: string, webSocket: HubWebSocket, socket: Duplex): void {
    const { sockets, turns } = this.#options;
    const transport = new WebSocketTransport(webSocket, socket);
    sockets.add(transport);
    webSocket.on('message', (data) => {
      if (connection.transport === transport) connection.receive(data as Buffer);
    });
    webSocket.on('ping', () => connection.touch());
    webSocket.beyondLimits = () => connection.fail();
    // For good, even with a stateful reconnect.
    webSocket.on('error', () => connection.fail());
    webSocket.on('close', () => {
      sockets.delete(transport);
      connection.lost(transport);
    });
    readInTurns(connection, webSocket, socket, turns);
    connection.attach(transport, grant);
  }

  #refusalOf(error: unknown): HubRefusal {
    if (error instanceof HubRefusal) return error;
    this.#options.log.error({ err: error }, 'an upgrade failed');
    return new HubRefusal(500, 'an internal error');
  }
}

function pathOf({ url = '' }: IncomingMessage): string {
  const path = url.split('?', 1)[0] ?? '';
  return path.endsWith('/') ? path.slice(0, -1) : path;
}

function refuse(socket: Duplex, refusal: HubRefusal): void {
  const { statusCode } = refusal;
  const head = [
    `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`,
    'connection: close',
    'content-length: 0',
  ];
  const retryAfter = retryAfterOf(refusal);
  if (retryAfter !== null) head.push(`retry-after: ${retryAfter}`);
  socket.once('finish', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n`);
}
