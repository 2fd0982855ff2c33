/** Everything that waits for time to pass: one timer looks at all connections, so that none has a timer of its own. */
import type { Connection } from './connection.ts';
import type { Connections } from './connections.ts';
import { LongPolling } from './long-polling.ts';
import { inSlices } from './slices.ts';
import { type HubTiming, steadyNow } from './timing.ts';

/** Looks so late that this process itself stood still. What clients said meanwhile waits unread in their sockets. */
const STALLED_MS = 2_000;

export class Patience {
  readonly #connections: Connections;
  readonly #timing: HubTiming;
  readonly #timer: NodeJS.Timeout;
  #isLooking = false;
  #lookedAt = steadyNow();

  constructor(connections: Connections, timing: HubTiming) {
    this.#connections = connections;
    this.#timing = timing;
    this.#timer = setInterval(() => void this.#look(), timing.sweepMs).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    const now = steadyNow();
    const isLate = now - this.#lookedAt > this.#timing.sweepMs + STALLED_MS;
    this.#lookedAt = now;
    if (this.#isLooking || isLate) return;
    this.#isLooking = true;
    await inSlices(this.#judgements(now));
    this.#isLooking = false;
  }

  *#judgements(now: number): Iterable<void> {
    for (const connection of this.#connections.all()) {
      this.#judge(connection, now);
      yield;
    }
  }

  #judge(connection: Connection, now: number): void {
    const { state, transport, awaySince } = connection;
    const { absenceMs, handshakeMs, pollMs } = this.#timing;
    if (awaySince !== null && now - awaySince >= absenceMs) {
      if (state === 'unused' || state === 'ended') this.#connections.forget(connection);
      else connection.drop();
    } else if (state === 'greeting' && now - connection.attachedAt >= handshakeMs) connection.end();
    else if (transport instanceof LongPolling) transport.answerOverdue(now, pollMs);
    else if (state === 'open' && transport !== null) this.#keepAlive(connection, now);
  }

  #keepAlive(connection: Connection, now: number): void {
    const { keepAliveMs, clientSilenceMs } = this.#timing;
    if (connection.hasPinged && now - connection.heardAt >= clientSilenceMs) connection.close(null, true);
    else if (now - connection.sentAt >= keepAliveMs) connection.ping();
  }
}
