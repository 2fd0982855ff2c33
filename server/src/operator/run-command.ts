/** Runs one command, and keeps what was commanded by whom and how it ended. */
import { generalCodes } from '@parom/contract/errors';
import { normaliseTransferTarget } from '@parom/contract/rules';
import { ChainOutage } from '../chains/chain.ts';
import { Refusal } from '../platform/refusal.ts';
import { shownRecipient } from '../tickets/index.ts';
import { beginAudit, endAudit } from './audit-store.ts';
import { type Command, type Operator, type OperatorDeps, refuse } from './operator-command.ts';
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
  const run = () => accepted(deps, operator).catch(tellOutage);
  if (!command.changes && !command.showsCustomers) return run();

  const row = {
    at: deps.clock.now(),
    operator: operator.email,
    command: name,
    arguments: command.changes ? withoutNumbers(sent) : withoutCustomers(sent),
  };
  const auditId = await beginAudit(deps.db, row);
  const end = (outcome: string) => endAudit(deps.db, auditId, { ...row, at: deps.clock.now(), outcome });
  try {
    const result = await run();
    await end('done');
    return result;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    // What fails may do so behind its last commit, or while that is answered.
    const how = error instanceof Refusal ? 'refused' : 'failed, and may have been done';
    await end(`${how}: ${why}`);
    throw error;
  }
}

/** An id, the number of a ticket or deposit, or one word of the command's own. */
const TELLS_NOBODY = /^([0-9a-f-]{36}|\d{1,8}|[a-z-]{1,20})$/;

/** What was searched for stays recognisable to who knows it: the audit is kept for ever, customers' data are not. */
function withoutCustomers(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null) return {};
  const masked = (value: unknown): unknown => {
    if (typeof value !== 'string' || TELLS_NOBODY.test(value)) return value;
    // By letters: half a surrogate pair is no text that the database stores.
    const letters = [...value];
    return `${letters.slice(0, 2).join('')}…${letters.slice(-2).join('')}`;
  };
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, masked(value)]));
}

/** What an operator typed stays in the audit for good; a whole card or phone must not. */
function withoutNumbers(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null) return sent;
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]: [string, unknown]) => {
      const number = typeof value === 'string' ? normaliseTransferTarget(value) : null;
      return [name, number === null ? value : shownRecipient(number)];
    }),
  );
}

/** Commands ask their network first, so what was not answered changed nothing. */
function tellOutage(error: unknown): never {
  if (!(error instanceof ChainOutage)) throw error;
  throw refuse(`the network's node did not answer (${error.message}): give the command again`);
}
