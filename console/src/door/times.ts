export const minuteOf = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)}Z`;
