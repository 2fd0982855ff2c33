/** The command about commands: who gave which, and what came of it. */
import { nearestName } from '../platform/text/nearest-name.ts';
import { limit, optional, text, whole } from './arguments.ts';
import { auditRows } from './audit-store.ts';
import { continuedAfter, firstOf } from './listed.ts';
import { type Command, question, refuse } from './operator-command.ts';

/** @param audited the names of those that are written into the audit: of a slip there must not be said that nobody gave it */
export const auditCommands = (audited: readonly string[]) =>
  ({
    audit: question({
      summary:
        'Shows what operators did and whose data they read, who logged in as an operator or failed to, and who became one. Newest first.',
      arguments: {
        command: optional(text('only this command')),
        after: optional(whole('only what was done before this one, by its number')),
        limit,
      },
      run: async ({ db }, { command = null, after = null, limit: count }) => {
        if (command !== null && !audited.includes(command))
          throw refuse(
            `"${command}" is not written into the audit; did you mean "${nearestName(command, audited)}"?`,
          );
        return firstOf(await auditRows(db, { command, after, limit: count + 1 }), count, {
          rest: ({ number }) => continuedAfter(number),
          show: (row) => row,
        });
      },
    }),
  }) as const satisfies Record<string, Command>;
