import { describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { logInCounts, SOURCES_MAX } from './log-in-counts.ts';

const HOUR_MS = 3_600_000;

describe('counted log-ins', () => {
  it('of one source are written at the 1st, 10th and 100th', () => {
    const clock = handClock();
    const count = logInCounts();
    const written = Array.from({ length: 999 }, () => count('a', clock.now()));
    expect(written.filter((one) => one !== null)).toEqual(
      [1, 10, 100].map((tries) => ({ tries, isOther: false })),
    );
  });

  it('begin again after an hour', () => {
    const clock = handClock();
    const count = logInCounts();
    for (let n = 0; n < 5; n += 1) count('a', clock.now());
    clock.advance(HOUR_MS - 1);
    expect(count('a', clock.now())).toBeNull();
    clock.advance(1);
    expect(count('a', clock.now())).toEqual({ tries: 1, isOther: false });
  });

  it('of very many sources write few rows', () => {
    const clock = handClock();
    const count = logInCounts();
    const written = Array.from({ length: 100_000 }, (_, n) => count(`source ${n}`, clock.now()));
    const rows = written.filter((one) => one !== null);
    expect(rows.filter(({ isOther }) => !isOther)).toHaveLength(SOURCES_MAX);
    expect(rows.filter(({ isOther }) => isOther).map(({ tries }) => tries)).toEqual([
      1, 10, 100, 1_000, 10_000,
    ]);
    // Known sources keep their own count.
    for (let n = 2; n < 10; n += 1) count('source 0', clock.now());
    expect(count('source 0', clock.now())).toEqual({ tries: 10, isOther: false });
  });
});
