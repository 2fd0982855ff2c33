import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dateAndTime } from './format.ts';

describe('dateAndTime', () => {
  const own = process.env['TZ'];
  beforeEach(() => {
    process.env['TZ'] = 'Europe/Berlin';
  });
  afterEach(() => {
    if (own === undefined) delete process.env['TZ'];
    else process.env['TZ'] = own;
  });

  it.each([
    ['2026-01-31T23:30:00Z', '01.02.2026', '00:30'],
    ['2026-03-29T00:59:00Z', '29.03.2026', '01:59'],
    ['2026-03-29T01:00:00Z', '29.03.2026', '03:00'],
    ['2026-10-25T01:30:00Z', '25.10.2026', '02:30'],
  ])('moment, %s in a zone that moves its hands, is written as its clocks show it', (moment, date, time) => {
    expect(dateAndTime(moment)).toEqual({ date, time });
  });

  it('moment, in the hour that the zone skips, is written in UTC as by any server', () => {
    expect(dateAndTime('2026-03-29T02:30:00Z', 'utc')).toEqual({ date: '29.03.2026', time: '02:30' });
  });
});
