import { setTimeout as sleep } from 'node:timers/promises';
import type { Transport } from '../connections/transport.ts';

/** A socket may outlive its connection. */
export class OpenSockets {
  readonly #open = new Set<Transport>();
  #whenEmpty: () => void = () => {};

  add(transport: Transport): void {
    this.#open.add(transport);
  }

  delete(transport: Transport): void {
    this.#open.delete(transport);
    if (this.#open.size === 0) this.#whenEmpty();
  }

  /** After `withinMs` the rest are cut. */
  async closed(withinMs: number): Promise<void> {
    if (this.#open.size === 0) return;
    const empty = new Promise<void>((resolve) => {
      this.#whenEmpty = resolve;
    });
    await Promise.race([empty, sleep(withinMs)]);
    for (const transport of this.#open) transport.cut();
  }
}
