/** Dates and percentages in the words of the page's language. */

/** `21.11.2026` and `14:05` in the visitor's own time zone, or in UTC, which is what a server can know. */
export function dateAndTime(isoUtc: string, zone: 'own' | 'utc' = 'own'): { date: string; time: string } {
  const moment = new Date(isoUtc);
  // Read in UTC, which has every hour: the visitor's own hands may skip one in spring.
  if (zone === 'own') moment.setUTCMinutes(moment.getUTCMinutes() - moment.getTimezoneOffset());
  const two = (value: number): string => String(value).padStart(2, '0');
  return {
    date: `${two(moment.getUTCDate())}.${two(moment.getUTCMonth() + 1)}.${moment.getUTCFullYear()}`,
    time: `${two(moment.getUTCHours())}:${two(moment.getUTCMinutes())}`,
  };
}

/** A percentage as the language writes it: 0,9 in Russian, 0.9 in English. */
export const percent = (value: number | string, language: string): string =>
  language === 'en' ? String(value) : String(value).replace('.', ',');
