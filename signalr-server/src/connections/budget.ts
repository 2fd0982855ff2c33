import { BUDGETS } from '../limits.ts';
import { steadyNow } from '../timing.ts';
import { TokenBucket } from './token-bucket.ts';

export class Budget {
  readonly #frames = new TokenBucket(BUDGETS.frames, steadyNow());
  readonly #messages = new TokenBucket(BUDGETS.messages, steadyNow());
  readonly #bytes = new TokenBucket(BUDGETS.bytes, steadyNow());

  /**
   * A POST is one frame.
   * @returns false above the budget
   */
  takeFrames(frames: number, bytes: number): boolean {
    const now = steadyNow();
    const hasFrames = this.#frames.take(frames, now);
    return this.#bytes.take(bytes, now) && hasFrames;
  }

  takeMessage(): boolean {
    return this.#messages.take(1, steadyNow());
  }
}
