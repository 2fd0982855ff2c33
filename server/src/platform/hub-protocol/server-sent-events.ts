/** One stream of server-sent events, open until either side ends it. Its client speaks by POST. */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { CLOSING_MS } from './limits.ts';
import type { Outgoing } from './outgoing.ts';
import type { Transport } from './transport.ts';

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-store',
  // A proxy that collects answers before it passes them on would keep every event.
  'x-accel-buffering': 'no',
};
/** A comment: clients know that the stream is open, and proxies send the head on. */
const BEGINNING = ':\r\n\r\n';

export class ServerSentEvents implements Transport {
  readonly kind = 'server-sent-events';
  readonly carriesBinary = false;

  /** @param common what every answer of the service carries */
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
    // Whoever does not read what is left would hold it, and the socket, for ever.
    setTimeout(() => this.response.destroy(), CLOSING_MS).unref();
  }

  cut(): void {
    this.response.destroy();
  }
}
