/** Upgrades to WebSockets. Every upgrade of the server comes here; those that are not for the hub are refused, not left hanging. */
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { generalCodes } from '@parom/contract/errors';
import { type ServerOptions, WebSocketServer } from 'ws';
import type { Logger } from '../logger.ts';
import { Refusal } from '../refusal.ts';
import type { Admission } from './admission.ts';
import type { Connection } from './connection.ts';
import { BATCH_BYTES, BATCH_PIECES, CLOSING_MS } from './limits.ts';
import type { OpenSockets } from './open-sockets.ts';
import type { Turns } from './turns.ts';
import { HubWebSocket, WebSocketTransport } from './web-socket.ts';
import { readInTurns } from './web-socket-inbox.ts';

export interface UpgradesOptions {
  readonly log: Logger;
  readonly admission: Admission;
  readonly sockets: OpenSockets;
  readonly turns: Turns;
  /** The whole path of the hub. */
  readonly path: string;
  /** Who asks for the upgrade, `null` when the address asked too often. */
  countUpgrade(request: IncomingMessage): Promise<UpgradingClient | null>;
}

export interface UpgradingClient {
  /** As `clientAddress` names it, `null` where addresses are not counted. */
  readonly address: string | null;
}

const options: ServerOptions<typeof HubWebSocket> & { closeTimeout: number; maxPendingAutoPongs: number } = {
  WebSocket: HubWebSocket,
  noServer: true,
  clientTracking: false,
  // Compression would cost each connection 300 KB, and each message a compressor.
  perMessageDeflate: false,
  maxPayload: BATCH_BYTES,
  maxFragments: BATCH_PIECES,
  maxBufferedChunks: BATCH_PIECES,
  closeTimeout: CLOSING_MS,
  // A burst of pings is within the budget, and `ws` would end the connection without a word.
  maxPendingAutoPongs: 0,
};

export class Upgrades {
  readonly #options: UpgradesOptions;
  readonly #server = new WebSocketServer(options);
  /** Asked for and not yet answered. */
  readonly #pending = new Set<Duplex>();

  constructor(upgradesOptions: UpgradesOptions) {
    this.#options = upgradesOptions;
  }

  stop(): void {
    for (const socket of this.#pending) socket.destroy();
  }

  /** Never rejects: whatever happens, the socket is answered or closed. */
  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    // The server's own listener went with the upgrade, and a reset without one would end the process.
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
    const { admission, path, countUpgrade } = this.#options;
    if (pathOf(request) !== path) throw new Refusal(generalCodes.notFound, 'nothing to upgrade here', 404);
    // Before anything is looked up for it.
    const client = await countUpgrade(request);
    if (client === null) throw admission.refusal('too-many-upgrades');
    const caller = await admission.identify(request, client.address);
    if (socket.destroyed) return;
    // Without an id the client skipped negotiation: it gets a connection of its own.
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
    // A WebSocket's own ping is a word of its client, too.
    webSocket.on('ping', () => connection.heard());
    webSocket.beyondLimits = () => connection.fail();
    // Frames that are none: ended for good, also where a lost socket may come back.
    webSocket.on('error', () => connection.fail());
    webSocket.on('close', () => {
      sockets.delete(transport);
      connection.lost(transport);
    });
    readInTurns(connection, webSocket, socket, turns);
    connection.attach(transport, grant);
  }

  #refusalOf(error: unknown): Refusal {
    if (error instanceof Refusal) return error;
    this.#options.log.error({ err: error }, 'an upgrade failed');
    return new Refusal(generalCodes.internal, 'an internal error', 500);
  }
}

/** As the routes read it: one slash more at the end is the same. */
function pathOf({ url = '' }: IncomingMessage): string {
  const path = url.split('?', 1)[0] ?? '';
  return path.endsWith('/') ? path.slice(0, -1) : path;
}

function refuse(socket: Duplex, { status, retryAfterMs }: Refusal): void {
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'connection: close', 'content-length: 0'];
  if (retryAfterMs !== null) head.push(`retry-after: ${Math.ceil(retryAfterMs / 1_000)}`);
  socket.once('finish', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n`);
}
