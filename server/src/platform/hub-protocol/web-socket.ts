/** One WebSocket. Frames are written as they were made, once for all receivers: `ws` would make them again for each. */
import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { Outgoing } from './outgoing.ts';
import type { Transport } from './transport.ts';

const NORMAL = 1_000;
/** What `ws` closes with on its own when a message has too many pieces, or is too large. */
const BEYOND_LIMITS: readonly (number | undefined)[] = [1_008, 1_009];

/** Lets the hub have its word before `ws` closes: behind the close frame nothing may be sent. */
export class HubWebSocket extends WebSocket {
  beyondLimits = (): void => {};

  override close(code?: number, data?: string | Buffer): void {
    if (BEYOND_LIMITS.includes(code)) this.beyondLimits();
    super.close(code, data);
  }
}

export class WebSocketTransport implements Transport {
  readonly kind = 'websockets';
  readonly carriesBinary = true;

  constructor(
    private readonly webSocket: WebSocket,
    private readonly socket: Duplex,
  ) {}

  get unsentBytes(): number {
    return this.socket.writableLength;
  }

  send(message: Outgoing): void {
    if (this.webSocket.readyState === WebSocket.OPEN) this.socket.write(message.frame);
  }

  end(): void {
    this.webSocket.close(NORMAL);
  }

  cut(): void {
    this.webSocket.terminate();
  }
}
