import { describe, expect, it } from 'vitest';
import { isQuiet, quietHours } from './quiet-hours.ts';

const at = (setting: string, utc: string) => isQuiet(quietHours.parse(setting), new Date(utc));

describe('quiet hours', () => {
  it.each([
    ['2026-11-25T18:59Z', false],
    ['2026-11-25T19:00Z', true],
    ['2026-11-25T21:00Z', true],
    ['2026-11-26T04:59Z', true],
    ['2026-11-26T05:00Z', false],
  ])('across midnight hold at %s: %s', (utc, expected) => {
    expect(at('22:00-08:00 Europe/Moscow', utc)).toBe(expected);
  });

  it.each([
    ['2026-11-25T12:59Z', true],
    ['2026-11-25T13:00Z', false],
    ['2026-11-25T21:30Z', false],
  ])('of one day hold at %s: %s', (utc, expected) => {
    expect(at('12:00-16:00 Europe/Moscow', utc)).toBe(expected);
  });

  it.each([
    // Clocks go from 02:00 to 03:00, so 02:30 is skipped.
    ['2026-03-29T00:59Z', true],
    ['2026-03-29T01:00Z', false],
    // Summer time, an hour earlier by UTC.
    ['2026-03-29T20:00Z', true],
    // Clocks go from 03:00 back to 02:00, so 02:15 comes twice.
    ['2026-10-25T00:15Z', true],
    ['2026-10-25T00:45Z', false],
    ['2026-10-25T01:15Z', true],
    ['2026-10-25T01:30Z', false],
    ['2026-10-25T20:59Z', false],
    ['2026-10-25T21:00Z', true],
  ])('follow a change of the clock at %s: %s', (utc, expected) => {
    expect(at('22:00-02:30 Europe/Berlin', utc)).toBe(expected);
  });

  it.each([
    ['22:00', 'must look like 22:00-08:00 Europe/Moscow'],
    ['24:00-08:00 Europe/Moscow', 'must look like 22:00-08:00 Europe/Moscow'],
    ['22:00-08:00 Europe/Moskva', 'names the time zone Europe/Moskva, which is unknown'],
    ['08:00-08:00 Europe/Moscow', 'begins and ends at the same time'],
  ])('refuse %s', (setting, problem) => {
    expect(quietHours.safeParse(setting).error?.issues.map(({ message }) => message)).toEqual([problem]);
  });
});
