export function dateAndTime(isoUtc: string, zone: 'own' | 'utc' = 'own'): { date: string; time: string } {
  const moment = new Date(isoUtc);
  // UTC has every hour; a local clock skips one in spring.
  if (zone === 'own') moment.setUTCMinutes(moment.getUTCMinutes() - moment.getTimezoneOffset());
  const two = (value: number): string => String(value).padStart(2, '0');
  return {
    date: `${two(moment.getUTCDate())}.${two(moment.getUTCMonth() + 1)}.${moment.getUTCFullYear()}`,
    time: `${two(moment.getUTCHours())}:${two(moment.getUTCMinutes())}`,
  };
}

/** By the visitor's clock. */
export const today = (): string => dateAndTime(new Date().toISOString()).date;

export const percent = (value: number | string, language: string): string =>
  language === 'en' ? String(value) : String(value).replace('.', ',');
