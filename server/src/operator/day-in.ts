import { refuseBy } from './refuse.ts';

/** @returns `null` for none; @throws Refusal for no day of the calendar */
export function dayIn(typed: string | undefined): string | null {
  if (typed === undefined) return null;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(typed) ? new Date(`${typed}T00:00:00Z`) : null;
  const isDay = day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(typed);
  if (!isDay) throw refuseBy('dayMalformed', { typed });
  return typed;
}
