/** Tells clients how far they were heard: once for all that they sent within a moment. */
import type { Connection } from './connection.ts';

export class Acknowledgements {
  readonly #owed = new Set<Connection>();
  readonly #delayMs: number;
  #timer: NodeJS.Timeout | null = null;

  constructor(delayMs: number) {
    this.#delayMs = delayMs;
  }

  owe(connection: Connection): void {
    this.#owed.add(connection);
    this.#timer ??= setTimeout(() => this.#send(), this.#delayMs).unref();
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#owed.clear();
  }

  #send(): void {
    this.#timer = null;
    for (const connection of this.#owed) connection.sendAck();
    this.#owed.clear();
  }
}
