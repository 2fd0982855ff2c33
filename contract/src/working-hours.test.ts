import { describe, expect, it } from 'vitest';
import {
  AROUND_THE_CLOCK,
  clockTime,
  hoursInWords,
  hoursOf,
  isOpenAt,
  moscowMinute,
} from './working-hours.ts';

describe('working hours', () => {
  const openMinutes = (text: string) => {
    const hours = hoursOf(text);
    if (hours === null) throw new Error(`malformed: ${text}`);
    return Array.from({ length: 1_440 }, (_, minute) => minute).filter((minute) => isOpenAt(hours, minute));
  };

  it('begin at the first minute and end before the last', () => {
    const open = openMinutes('09:00-21:00');
    expect([open[0], open.at(-1), open.length]).toEqual([540, 1_259, 720]);
  });

  it('span midnight when they open after they close', () => {
    const open = openMinutes('21:00-09:00');
    expect(open).toHaveLength(720);
    expect([0, 539, 540, 1_259, 1_260].map((minute) => open.includes(minute))).toEqual([
      true,
      true,
      false,
      false,
      true,
    ]);
  });

  it('may end with the day, and cover it', () => {
    expect(openMinutes('23:59-24:00')).toEqual([1_439]);
    expect(openMinutes('23:59-00:00')).toEqual([1_439]);
    expect(openMinutes(hoursInWords(AROUND_THE_CLOCK))).toHaveLength(1_440);
  });

  it.each(['9:00-21:00', '09:00-09:00', '09:60-21:00', '24:00-09:00', '09:00-24:01', 'day', ''])(
    'are not "%s"',
    (text) => {
      expect(hoursOf(text)).toBeNull();
    },
  );

  it('count by Moscow time, three hours ahead of UTC', () => {
    const at = (utc: string) => clockTime(moscowMinute(new Date(utc)));
    expect(['2030-01-15T12:00:00Z', '2030-07-15T20:59:59Z', '2030-07-15T21:00:00Z'].map(at)).toEqual([
      '15:00',
      '23:59',
      '00:00',
    ]);
  });
});
