/** `https://…` begins with no word and stays as it is typed. */
export const capitalised = (english: string): string =>
  english.replace(/^[a-z](?=[a-z’-]*(?:[\s,;.]|$))/, (letter) => letter.toUpperCase());

/** The console offers the values in words. */
export function englishHelp(help: string, choices: readonly string[] | null): string {
  const listed = `: ${choices?.join(', ')}`;
  return capitalised(choices !== null && help.endsWith(listed) ? help.slice(0, -listed.length) : help);
}
