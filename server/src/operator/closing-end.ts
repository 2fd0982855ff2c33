import { cellOf } from '@parom/contract/console/answers/answers';
import type { SaidCell } from '@parom/contract/console/answers/said';
import { UNTIL_RELEASED } from '@parom/contract/console/commands/price-calls';
import { MOSCOW_AHEAD_MS } from '@parom/contract/working-hours';
import type { Stop } from '../currencies/index.ts';
import { later } from '../platform/clock.ts';
import { coded } from './answer.ts';
import { refuseBy } from './refuse.ts';

const MINUTE_MS = 60_000;
/** A mistyped year would close the site, or stop a coin, for good. */
const LONGEST_MS = 14 * 24 * 60 * MINUTE_MS;

/** @throws Refusal for an end that is no time, past, or too far */
export function closingEnd(typed: string, now: Date): Date {
  const end = /^\d{1,5}$/.test(typed)
    ? later(now, Number.parseInt(typed, 10) * MINUTE_MS)
    : typedInMoscow(typed);
  if (end === null) throw refuseBy('endMalformed', {});
  if (end <= now) throw refuseBy('endPast', {});
  if (end > later(now, LONGEST_MS)) throw refuseBy('endTooFar', {});
  return end;
}

/** `null`: an operator ends it. */
export const endOrRelease = (typed: string, now: Date): Date | null =>
  typed === UNTIL_RELEASED ? null : closingEnd(typed, now);

function typedInMoscow(typed: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed)) return null;
  const at = Date.parse(`${typed}:00Z`);
  return Number.isNaN(at) ? null : new Date(at - MOSCOW_AHEAD_MS);
}

/** `looking, until 2030-01-15 18:30 Moscow time` */
export const stopsInWords = (stops: readonly Stop[]): SaidCell | null =>
  stops.length === 0
    ? null
    : cellOf([
        coded('stoppedBy', {
          stops: stops.map(({ reason, until }) => ({ reason, until: until?.toISOString() ?? null })),
        }),
      ]);
