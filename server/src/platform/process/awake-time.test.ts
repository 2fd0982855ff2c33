import { afterEach, expect, it, vi } from 'vitest';
import { type AwakeTime, countAwakeTime } from './awake-time.ts';

let awake: AwakeTime | undefined;
afterEach(() => {
  awake?.stop();
  vi.useRealTimers();
});

it('awake time leaves a suspension out and counts every other second', () => {
  vi.useFakeTimers();
  awake = countAwakeTime();
  vi.advanceTimersByTime(10_000);
  expect(awake.ms()).toBe(10_000);
  const before = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => before + 3_600_000);
  expect(awake.ms()).toBe(12_000);
});
