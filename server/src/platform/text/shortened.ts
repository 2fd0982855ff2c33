/** At most so much of a text that somebody sent. Never half of a character at its end: no database stores that. */
export const shortened = (text: string | null, length: number): string | null =>
  text?.slice(0, length).replace(/[\ud800-\udbff]$/, '') ?? null;
