/** Never ends with half of a surrogate pair, which no database stores. */
export const shortened = (text: string | null, length: number): string | null =>
  text?.slice(0, length).replace(/[\ud800-\udbff]$/, '') ?? null;
