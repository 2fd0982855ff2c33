/** An allowance that fills up by itself: a burst after a pause, a steady rate for good. */

export interface Rate {
  /** At once, after a pause. */
  readonly burst: number;
  readonly perSecond: number;
}

export class TokenBucket {
  readonly #rate: Rate;
  #left: number;
  #at: number;

  /** @param now milliseconds of a steady clock, as for `take` */
  constructor(rate: Rate, now: number) {
    this.#rate = rate;
    this.#left = rate.burst;
    this.#at = now;
  }

  /** @returns false, and takes nothing, when there is not enough */
  take(amount: number, now: number): boolean {
    const { burst, perSecond } = this.#rate;
    this.#left = Math.min(burst, this.#left + ((now - this.#at) * perSecond) / 1_000);
    this.#at = now;
    if (this.#left < amount) return false;
    this.#left -= amount;
    return true;
  }
}
