import { type Language, useLanguage } from './language.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function ageInWords(ms: number, language: Language): string {
  const [day, hour, minute] = language === 'ru' ? ['д', 'ч', 'мин'] : ['d', 'h', 'min'];
  const age = Math.max(0, ms);
  if (age >= DAY) return `${Math.floor(age / DAY)} ${day} ${Math.floor((age % DAY) / HOUR)} ${hour}`;
  if (age >= HOUR) return `${Math.floor(age / HOUR)} ${hour} ${Math.floor((age % HOUR) / MINUTE)} ${minute}`;
  return `${Math.floor(age / MINUTE)} ${minute}`;
}

export function preciseAge(ms: number, language: Language): string {
  const second = language === 'ru' ? 'с' : 's';
  return ms < MINUTE ? `${Math.floor(Math.max(0, ms) / 1_000)} ${second}` : ageInWords(ms, language);
}

/** Of a report. A day has no zone: `2026-11-29` is the same day everywhere. */
export function useDay(): (day: string) => string {
  const language = useLanguage();
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: language === 'en' ? 'medium' : 'short',
    timeZone: 'UTC',
  });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}

export function useMoment(): (iso: string) => string {
  const language = useLanguage();
  // The day before the month, and its name: 11/12/26 has two meanings.
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: language === 'en' ? 'medium' : 'short',
    timeStyle: 'medium',
  });
  return (iso) => format.format(new Date(iso));
}
