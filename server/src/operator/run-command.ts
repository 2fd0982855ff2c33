/** Runs one command, and keeps what was commanded by whom and how it ended. */
import { generalCodes } from '@parom/contract/errors';
import { Refusal } from '../platform/refusal.ts';
import { beginAudit, endAudit } from './audit-store.ts';
import type { Command, Operator, OperatorDeps } from './operator-command.ts';
import { commandNamed } from './operator-commands.ts';

export interface Commanded {
  readonly name: string;
  readonly sent: unknown;
  readonly operator: Operator;
}

/**
 * @returns data for a question (`Listed` where it is a list that was cut), a sentence for a change
 * @throws Refusal 404 for an unknown command, 422 with the reason in its message; MalformedArguments
 */
export async function runCommand(deps: OperatorDeps, { name, sent, operator }: Commanded): Promise<unknown> {
  const command: Command | null = commandNamed(name);
  if (command === null) throw new Refusal(generalCodes.notFound, `there is no command "${name}"`, 404);
  const accepted = command.accept(sent);
  if (!command.changes) return accepted(deps, operator);

  const auditId = await beginAudit(deps.db, {
    at: deps.clock.now(),
    operator: operator.email,
    command: name,
    arguments: sent,
  });
  try {
    const result = await accepted(deps, operator);
    await endAudit(deps.db, auditId, 'done');
    return result;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    await endAudit(deps.db, auditId, `${error instanceof Refusal ? 'refused' : 'failed'}: ${why}`);
    throw error;
  }
}
