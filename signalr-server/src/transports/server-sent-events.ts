import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Transport } from '../connections/transport.ts';
import { CLOSING_MS } from '../limits.ts';
import type { Outgoing } from '../protocol/outgoing.ts';

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-store',
  // Stops nginx from buffering.
  'x-accel-buffering': 'no',
};
/** A comment opens the stream at clients and proxies. */
const BEGINNING = ':\r\n\r\n';

export class ServerSentEvents implements Transport {
  readonly kind = 'server-sent-events';
  readonly carriesBinary = false;

  constructor(
    private readonly response: ServerResponse,
    common: OutgoingHttpHeaders,
  ) {
    response.writeHead(200, { ...common, ...headers });
    response.write(BEGINNING);
  }

  get unsentBytes(): number {
    return this.response.writableLength;
  }

  send(message: Outgoing): void {
    if (!this.response.writableEnded) this.response.write(message.event);
  }

  end(): void {
    this.response.end();
    // A client that never reads the rest would hold memory and socket.
    setTimeout(() => this.response.destroy(), CLOSING_MS).unref();
  }

  cut(): void {
    this.response.destroy();
  }
}
