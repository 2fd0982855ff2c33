/** `https://…` begins with no word and stays as it is typed. */
export const capitalised = (english: string): string =>
  english.replace(/^[a-z](?=[a-z’-]*(?:[\s,;.]|$))/, (letter) => letter.toUpperCase());
