export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

export class TokenBucket {
  readonly #rate: Rate;
  #left: number;
  #at: number;

  constructor(rate: Rate, now: number) {
    this.#rate = rate;
    this.#left = rate.burst;
    this.#at = now;
  }

  /** @returns false, and takes nothing, when too little is left */
  take(amount: number, now: number): boolean {
    const { burst, perSecond } = this.#rate;
    this.#left = Math.min(burst, this.#left + ((now - this.#at) * perSecond) / 1_000);
    this.#at = now;
    if (this.#left < amount) return false;
    this.#left -= amount;
    return true;
  }
}
