/** Each connection reads a little, other work in between. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { INCOMING_MS } from './limits.ts';

export interface TurnTaker {
  step(): boolean;
}

export class Turns {
  readonly #waiting = new Set<TurnTaker>();
  #isRunning = false;

  add(taker: TurnTaker): void {
    this.#waiting.add(taker);
    if (this.#isRunning) return;
    this.#isRunning = true;
    void this.#run();
  }

  async #run(): Promise<void> {
    while (this.#waiting.size > 0) {
      await nextTurn();
      const until = performance.now() + INCOMING_MS;
      for (const taker of this.#waiting) {
        this.#waiting.delete(taker);
        if (taker.step()) this.#waiting.add(taker);
        if (performance.now() >= until) break;
      }
    }
    this.#isRunning = false;
  }
}
