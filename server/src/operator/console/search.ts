import { type SearchAnswer, searchAnswer } from '@parom/contract/console/work';
import { cell } from '../answer.ts';
import { Listed } from '../listed.ts';
import type { Operator, OperatorDeps } from '../operator-command.ts';
import { runCommand } from '../run-command.ts';

/** By the command `find`, so the audit knows both alike. */
export async function search(deps: OperatorDeps, operator: Operator, by: string): Promise<SearchAnswer> {
  const listed = await runCommand(deps, { name: 'find', sent: { by }, operator });
  if (!(listed instanceof Listed)) throw new Error('`find` answers a list');
  const found: unknown = JSON.parse(JSON.stringify(listed.rows));
  const more = listed.after === null ? [] : [cell('searchCut', {})];
  return searchAnswer.parse({ found, notes: [...listed.notes, ...more] });
}
