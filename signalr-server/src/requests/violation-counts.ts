import { steadyNow } from '../timing.ts';

const WINDOW_MS = 60_000;
/** Above, clients of the address wait. */
const VIOLATIONS_MAX = 20;
const CLIENTS_MAX = 60_000;

interface Window {
  count: number;
  readonly endsAt: number;
}

export class ViolationCounts {
  readonly #windows = new Map<string, Window>();

  record(client: string): void {
    const now = steadyNow();
    const known = this.#windows.get(client);
    if (known !== undefined && known.endsAt > now) {
      known.count += 1;
      return;
    }
    this.#windows.delete(client);
    this.#windows.set(client, { count: 1, endsAt: now + WINDOW_MS });
    const [oldest] = this.#windows.keys();
    if (this.#windows.size > CLIENTS_MAX && oldest !== undefined) this.#windows.delete(oldest);
  }

  isBlocked(client: string): boolean {
    const window = this.#windows.get(client);
    return window !== undefined && window.count >= VIOLATIONS_MAX && window.endsAt > steadyNow();
  }
}
