/** How an audited act ended. Of a failure and of a refusal without a code, the program's text is quoted. */
const whole: Readonly<Record<string, string>> = {
  begun: 'начато',
  done: 'сделано',
  proposed: 'предложено второму',
  refused: 'отказано',
  'refused: wrong password': 'отказано: неверный пароль',
};
const beginnings = [
  ['refused: ', 'отказано. Программа пишет: '],
  ['failed, and may have been done: ', 'ошибка, но могло быть сделано. Программа пишет: '],
] as const;

export function outcome(said: string): string {
  const beginning = beginnings.find(([english]) => said.startsWith(english));
  if (whole[said] !== undefined || beginning === undefined) return whole[said] ?? said;
  const [english, russian] = beginning;
  return `${russian}«${said.slice(english.length)}»`;
}
