/** No database stores half of a surrogate pair. */
export const shortened = (text: string | null, length: number): string | null =>
  text?.slice(0, length).replace(/[\ud800-\udbff]$/, '') ?? null;
