import type { Connection } from './connection.ts';

export class Acknowledgements {
  readonly #due = new Set<Connection>();
  readonly #delayMs: number;
  #timer: NodeJS.Timeout | null = null;

  constructor(delayMs: number) {
    this.#delayMs = delayMs;
  }

  schedule(connection: Connection): void {
    this.#due.add(connection);
    this.#timer ??= setTimeout(() => this.#send(), this.#delayMs).unref();
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#due.clear();
  }

  #send(): void {
    this.#timer = null;
    for (const connection of this.#due) connection.sendAck();
    this.#due.clear();
  }
}
