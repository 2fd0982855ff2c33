/** What one connection may send within a time. The official client stays far below all of these figures. */
import { TokenBucket } from '../token-bucket.ts';
import { BUDGETS } from './limits.ts';
import { steadyNow } from './timing.ts';

export class Budget {
  readonly #frames = new TokenBucket(BUDGETS.frames, steadyNow());
  readonly #messages = new TokenBucket(BUDGETS.messages, steadyNow());
  readonly #bytes = new TokenBucket(BUDGETS.bytes, steadyNow());

  /** Frames of every kind: data, continuations, pings. A POST is one frame. @returns false when it is too much */
  takeFrames(frames: number, bytes: number): boolean {
    const now = steadyNow();
    const hasFrames = this.#frames.take(frames, now);
    return this.#bytes.take(bytes, now) && hasFrames;
  }

  /** @returns false when it is too much */
  takeMessage(): boolean {
    return this.#messages.take(1, steadyNow());
  }
}
