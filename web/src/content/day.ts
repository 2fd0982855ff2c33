/** `2025-09-24` becomes `24.09.2025`. A day has no time zone. */
export const dayOf = (date: string): string => date.split('-').reverse().join('.');
