import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { Transport } from '../connections/transport.ts';
import type { Outgoing } from '../protocol/outgoing.ts';

const NORMAL = 1_000;
/** Of `ws` itself: too many fragments, too large a message. */
const BEYOND_LIMITS: readonly (number | undefined)[] = [1_008, 1_009];

/** No message may follow a close frame, so the hub comes first. */
export class HubWebSocket extends WebSocket {
  beyondLimits = (): void => {};

  override close(code?: number, data?: string | Buffer): void {
    if (BEYOND_LIMITS.includes(code)) this.beyondLimits();
    super.close(code, data);
  }
}

/** Writes frames built once for all receivers. */
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
