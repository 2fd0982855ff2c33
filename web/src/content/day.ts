/** `2025-09-24` is `24.09.2025`: a day has no time zone. Pure. */
export const dayOf = (date: string): string => date.split('-').reverse().join('.');
