import type { Connection } from './connections/connection.ts';
import type { Connections } from './connections/connections.ts';
import { inSlices } from './slices.ts';
import { type HubTiming, steadyNow } from './timing.ts';
import { LongPolling } from './transports/long-polling.ts';

/** The process itself stood still: messages wait unread in sockets. */
const STALLED_MS = 2_000;

export class Timeouts {
  readonly #connections: Connections;
  readonly #timing: HubTiming;
  readonly #timer: NodeJS.Timeout;
  #isSweeping = false;
  #sweptAt = steadyNow();

  constructor(connections: Connections, timing: HubTiming) {
    this.#connections = connections;
    this.#timing = timing;
    this.#timer = setInterval(() => void this.#sweep(), timing.sweepMs).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #sweep(): Promise<void> {
    const now = steadyNow();
    const isLate = now - this.#sweptAt > this.#timing.sweepMs + STALLED_MS;
    this.#sweptAt = now;
    if (this.#isSweeping || isLate) return;
    this.#isSweeping = true;
    await inSlices(this.#checks(now));
    this.#isSweeping = false;
  }

  *#checks(now: number): Iterable<void> {
    for (const connection of this.#connections.all()) {
      this.#check(connection, now);
      yield;
    }
  }

  #check(connection: Connection, now: number): void {
    const { state, transport, awaySince } = connection;
    const { gracePeriodMs, handshakeTimeoutMs, pollTimeoutMs } = this.#timing;
    if (awaySince !== null && now - awaySince >= gracePeriodMs) {
      if (state === 'unused' || state === 'ended') this.#connections.forget(connection);
      else connection.drop();
    } else if (state === 'handshaking' && now - connection.attachedAt >= handshakeTimeoutMs) connection.end();
    else if (transport instanceof LongPolling) transport.answerOverdue(now, pollTimeoutMs);
    else if (state === 'open' && transport !== null) this.#keepAlive(connection, now);
  }

  #keepAlive(connection: Connection, now: number): void {
    const { keepAliveMs, clientTimeoutMs } = this.#timing;
    if (connection.hasPinged && now - connection.receivedAt >= clientTimeoutMs) connection.close(null, true);
    else if (now - connection.sentAt >= keepAliveMs) connection.ping();
  }
}
