export const piecesOf = (text: string): { readonly isCode: boolean; readonly words: string }[] =>
  text
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll('*', '')
    .split('`')
    .map((words, index) => ({ isCode: index % 2 === 1, words }))
    .filter(({ words }) => words !== '');

/** `retry-event --event …` is the command `retry-event`. */
export const commandsIn = (text: string): string[] =>
  piecesOf(text).flatMap(({ isCode, words }) => (isCode ? [words.split(' ')[0] ?? words] : []));
