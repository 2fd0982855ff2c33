/** Limits and conflict keys need a journal that holds still. */
import { SignerRefusal } from './refusal.ts';

const MOST_WAITING = 64;
const WAITS_MS = 10_000;

export class Queue {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting >= MOST_WAITING) throw busy();
    this.#waiting += 1;
    const arrived = performance.now();
    const turn = async (): Promise<T> => {
      this.#waiting -= 1;
      if (performance.now() - arrived > WAITS_MS) throw busy();
      return work();
    };
    const result = this.#last.then(turn, turn);
    this.#last = result;
    return result;
  }
}

const busy = () => new SignerRefusal('busy', 'the signer has too much to do: ask again');
