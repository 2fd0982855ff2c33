import type { Finding, State } from './finding.ts';

const SIGNS: Readonly<Record<State, string>> = { ok: 'ok     ', warning: 'warning', wrong: 'WRONG  ' };
const BELOW = ' '.repeat(SIGNS.ok.length + 1);

export function linesOf({ check, state, found, trouble }: Finding): string[] {
  const first = `${SIGNS[state]} ${check}: ${found}`;
  return trouble === null
    ? [first]
    : [first, `${BELOW}Money: ${trouble.means}`, `${BELOW}Next:  ${trouble.next}`];
}

export function summaryOf(findings: readonly Finding[]): string {
  const count = (state: State): number => findings.filter((finding) => finding.state === state).length;
  return `${count('ok')} ok, ${count('warning')} to look at, ${count('wrong')} wrong. Nothing was changed.`;
}
