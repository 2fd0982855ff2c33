/** Times of the wall: midnight and summer time need no rule. */
import * as z from 'zod';

export interface QuietHours {
  /** The end is not quiet. An hour that a change of the clock repeats is quiet twice. */
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

const FORM = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d) (\S+)$/;

export const quietHours = z
  .string()
  .regex(FORM, 'must look like 22:00-08:00 Europe/Moscow')
  .transform((text, context): QuietHours => {
    const [hours = '', timeZone = ''] = text.split(' ');
    const [from = '', to = ''] = hours.split('-');
    if (!isTimeZone(timeZone))
      context.addIssue({ code: 'custom', message: `names the time zone ${timeZone}, which is unknown` });
    if (from === to) context.addIssue({ code: 'custom', message: 'begins and ends at the same time' });
    return { from, to, timeZone };
  });

export function isQuiet({ from, to, timeZone }: QuietHours, now: Date): boolean {
  const time = wallTime(now, timeZone);
  return from < to ? from <= time && time < to : from <= time || time < to;
}

/** `09:05` */
const wallTime = (now: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    now,
  );

function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone });
    return true;
  } catch {
    return false;
  }
}
