/** Transports with a socket of their own, until it is closed: ended connections are forgotten, their sockets linger. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Transport } from './transport.ts';

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

  /** Resolves when all are closed: the last of them by force, after so many milliseconds. */
  async closed(withinMs: number): Promise<void> {
    if (this.#open.size === 0) return;
    const empty = new Promise<void>((resolve) => {
      this.#whenEmpty = resolve;
    });
    await Promise.race([empty, sleep(withinMs)]);
    for (const transport of this.#open) transport.cut();
  }
}
