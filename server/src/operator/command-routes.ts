import { doorEndpoints, type SeenTicket } from '@parom/contract/console/door';
import {
  assertByPasskey,
  assertConfirmed,
  type ConsoleRouter,
  commandRule,
  type DoorDeps,
  mayRun,
} from '../operators/index.ts';
import { refuseRole } from '../platform/refuse.ts';
import { Answer } from './answer.ts';
import { Listed } from './listed.ts';
import type { OperatorDeps } from './operator-command.ts';
import { commandHelp, commandNamed } from './operator-commands.ts';
import { runCommand } from './run-command.ts';
import { versionsOf } from './seen/row-versions.ts';

export function commandRoutes(router: ConsoleRouter, deps: OperatorDeps, door: DoorDeps): void {
  router.route(doorEndpoints.commands, ({ operator }) => ({
    commands: commandHelp(deps).filter(({ name }) => mayRun(operator.role, name)),
  }));
  router.route(doorEndpoints.command, async ({ params, query, body, operator }) => {
    const { command: name } = params;
    if (commandNamed(name) !== null && !mayRun(operator.role, name))
      throw refuseRole('commandNotOpen', { command: name, role: operator.role });
    const rule = commandRule(name);
    if (rule?.isByPasskey === true) assertByPasskey(door, operator);
    else if (rule?.isConfirmed === true) assertConfirmed(door, operator);
    const result = await runCommand(deps, { name, sent: body, operator, seen: seenIn(query) });
    if (result instanceof Answer) return { result: result.english, answer: [...result.said] };
    if (!(result instanceof Listed)) return { result, ...versioned(name, result) };
    const { rows, notes, after, links } = result;
    return {
      result: rows,
      notes: [...notes],
      ...versioned(name, rows),
      ...(after === null ? {} : { after }),
      ...(Object.keys(links).length === 0 ? {} : { links }),
    };
  });
}

export const seenIn = (query: SeenTicket | Readonly<Record<never, never>>): SeenTicket | null =>
  'ticket' in query ? query : null;

function versioned(question: string, result: unknown): { versions?: string[] } {
  const versions = versionsOf(question, result);
  return versions === null ? {} : { versions };
}
