/**
 * Polls that are held until there is something to say. Between two of them it keeps what was said; after its end it
 * keeps the rest until a last poll has fetched it.
 */
import type { Outgoing } from './outgoing.ts';
import { steadyNow } from './timing.ts';
import type { Transport } from './transport.ts';

/** How one poll is answered: with data, with nothing (ask again), or with the end. Each poll is answered once. */
export interface Poll {
  answer(data: Buffer | null): void;
  end(): void;
}

export class LongPolling implements Transport {
  readonly kind = 'long-polling';
  readonly carriesBinary = true;
  #kept: Buffer[] = [];
  #keptBytes = 0;
  #held: Poll | null = null;
  #heldSince = 0;
  #isEnded = false;

  /** @param presence told whenever a poll begins to be held, and whenever one ends */
  constructor(private readonly presence: (isHeld: boolean) => void) {}

  get unsentBytes(): number {
    return this.#keptBytes;
  }

  /** @returns whether that was the last: nothing will ever be said again */
  poll(poll: Poll): boolean {
    this.#release()?.end();
    if (this.#keptBytes > 0) {
      this.#handOver(poll);
      this.presence(false);
      return false;
    }
    if (this.#isEnded) {
      poll.end();
      return true;
    }
    this.#held = poll;
    this.#heldSince = steadyNow();
    this.presence(true);
    return false;
  }

  /** The client hung up. What was not yet said will be asked for again. */
  abandon(poll: Poll): void {
    if (this.#held === poll) this.#release();
  }

  /** Polls that were held for long enough are answered with nothing. */
  answerOverdue(now: number, pollMs: number): void {
    if (this.#held !== null && now - this.#heldSince >= pollMs) this.#release()?.answer(null);
  }

  send(message: Outgoing): void {
    if (this.#isEnded) return;
    this.#kept.push(message.record);
    this.#keptBytes += message.record.length;
    const held = this.#release();
    if (held !== null) this.#handOver(held);
  }

  end(): void {
    this.#isEnded = true;
    this.#release()?.end();
  }

  cut(): void {
    this.#kept = [];
    this.#keptBytes = 0;
    this.end();
  }

  #handOver(poll: Poll): void {
    const data = Buffer.concat(this.#kept);
    this.#kept = [];
    this.#keptBytes = 0;
    poll.answer(data);
  }

  #release(): Poll | null {
    const held = this.#held;
    this.#held = null;
    if (held !== null) this.presence(false);
    return held;
  }
}
