import { moscowTime } from '@parom/contract/console/answers/form';
import { MOSCOW_AHEAD_MS } from '@parom/contract/working-hours';
import type { Stop } from '../currencies/index.ts';
import { later } from '../platform/clock.ts';
import { refuse } from './operator-command.ts';

const MINUTE_MS = 60_000;
/** A mistyped year would close the site, or stop a coin, for good. */
const LONGEST_MS = 14 * 24 * 60 * MINUTE_MS;

/** @throws Refusal for an end that is no time, past, or too far */
export function closingEnd(typed: string, now: Date): Date {
  const end = /^\d{1,5}$/.test(typed)
    ? later(now, Number.parseInt(typed, 10) * MINUTE_MS)
    : typedInMoscow(typed);
  if (end === null) throw refuse('the end is minutes, as 90, or Moscow time, as 2030-01-15T18:30');
  if (end <= now) throw refuse('the end is past: name a later one');
  if (end > later(now, LONGEST_MS)) throw refuse('the end is more than 14 days ahead: leave it out instead');
  return end;
}

function typedInMoscow(typed: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed)) return null;
  const at = Date.parse(`${typed}:00Z`);
  return Number.isNaN(at) ? null : new Date(at - MOSCOW_AHEAD_MS);
}

/** `looking, until 2030-01-15 18:30 Moscow time` */
export function stopInWords(stop: Stop | null): string | null {
  if (stop === null || stop.until === null) return stop?.reason ?? null;
  return `${stop.reason}, until ${moscowTime(stop.until.toISOString())} Moscow time`;
}
