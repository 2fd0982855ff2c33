import type { Transport } from '../connections/transport.ts';
import type { Outgoing } from '../protocol/outgoing.ts';
import { steadyNow } from '../timing.ts';

/** Exactly one method is called, once. `answer(null)` asks for another poll. */
export interface Poll {
  answer(data: Buffer | null): void;
  end(): void;
}

/** Keeps messages between polls and after its end. */
export class LongPolling implements Transport {
  readonly kind = 'long-polling';
  readonly carriesBinary = true;
  #kept: Buffer[] = [];
  #keptBytes = 0;
  #held: Poll | null = null;
  #heldSince = 0;
  #isEnded = false;

  constructor(private readonly setPresence: (isHeld: boolean) => void) {}

  get unsentBytes(): number {
    return this.#keptBytes;
  }

  poll(poll: Poll): boolean {
    this.#release()?.end();
    if (this.#keptBytes > 0) {
      this.#handOver(poll);
      this.setPresence(false);
      return false;
    }
    if (this.#isEnded) {
      poll.end();
      return true;
    }
    this.#held = poll;
    this.#heldSince = steadyNow();
    this.setPresence(true);
    return false;
  }

  abandon(poll: Poll): void {
    if (this.#held === poll) this.#release();
  }

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
    if (held !== null) this.setPresence(false);
    return held;
  }
}
