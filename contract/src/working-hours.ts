/** When a direction is open, by Moscow time, which has no summer time. */
import * as z from 'zod/mini';

/** Minutes of the day; the closing minute is shut. Opening after closing spans midnight. */
export interface WorkingHours {
  readonly opens: number;
  readonly closes: number;
}

export const DAY_MINUTES = 24 * 60;
export const MOSCOW_AHEAD_MS = 3 * 3_600_000;
const MINUTE_MS = 60_000;

/** For a direction of a pair that has hours. */
export const AROUND_THE_CLOCK: WorkingHours = { opens: 0, closes: DAY_MINUTES };

export const moscowMinute = (at: Date): number =>
  Math.floor((at.getTime() + MOSCOW_AHEAD_MS) / MINUTE_MS) % DAY_MINUTES;

export const isOpenAt = ({ opens, closes }: WorkingHours, minute: number): boolean =>
  opens < closes ? minute >= opens && minute < closes : minute >= opens || minute < closes;

/** `09:00` */
export const clockTime = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

export const hoursInWords = ({ opens, closes }: WorkingHours): string =>
  `${clockTime(opens)}-${clockTime(closes)}`;

/** `09:00-21:00`; midnight closes as 24:00 or 00:00. `null` when malformed, or open for no time. */
export function hoursOf(text: string): WorkingHours | null {
  const [, ...parts] = /^(\d\d):(\d\d)-(\d\d):(\d\d)$/.exec(text.trim()) ?? [];
  const [hour = 0, minute = 0, toHour = 0, toMinute = 0] = parts.map((part) => Number.parseInt(part, 10));
  const [opens, typed] = [hour * 60 + minute, toHour * 60 + toMinute];
  const closes = typed === 0 ? DAY_MINUTES : typed;
  const isMeant = parts.length === 4 && minute < 60 && toMinute < 60 && opens < DAY_MINUTES;
  return isMeant && closes <= DAY_MINUTES && opens !== typed ? { opens, closes } : null;
}

export const clockTimeText = z.string().check(z.regex(/^\d\d:\d\d$/));
