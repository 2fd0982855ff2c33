/** A clock that stands still until a test moves it. */
import type { Clock } from '../src/platform/clock.ts';

export interface HandClock extends Clock {
  /** Moves time forward by some milliseconds. */
  advance(ms: number): void;
  /** Back to its first moment, for the next test. */
  restart(): void;
}

export function handClock(start = '2030-01-15T12:00:00.000Z'): HandClock {
  const first = Date.parse(start);
  let ms = first;
  if (Number.isNaN(ms)) throw new Error(`not a moment: ${start}`);
  return {
    now: () => new Date(ms),
    advance: (by) => {
      if (by < 0) throw new Error('time does not run backward');
      ms += by;
    },
    restart: () => {
      ms = first;
    },
  };
}
