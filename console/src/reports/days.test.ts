import { expect, it } from 'vitest';
import { eachDay, lastDays } from './days.ts';

it('the last days end with the day of UTC, which counts', () => {
  const late = Date.UTC(2026, 2, 1, 23, 59);
  expect(lastDays(30, late)).toEqual({ from: '2026-01-31', until: '2026-03-01' });
  expect(lastDays(1, late)).toEqual({ from: '2026-03-01', until: '2026-03-01' });
});

it('each day stands once, across the end of a month and of a leap year’s February', () => {
  expect(eachDay('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  expect(eachDay('2026-11-02', '2026-11-01')).toEqual([]);
});
