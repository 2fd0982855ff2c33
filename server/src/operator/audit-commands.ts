import { cellOf } from '@parom/contract/console/answers/answers';
import { sourceInWords } from '@parom/contract/console/audit';
import type { Db } from '../platform/db/db.ts';
import { nearestName } from '../platform/text/nearest-name.ts';
import { limit, optional, text, whole } from './arguments.ts';
import { auditRows, chainState, rowOfHash } from './audit-store.ts';
import { continuedAfter, firstOf } from './listed.ts';
import { type Command, question } from './operator-command.ts';
import { refuseBy } from './refuse.ts';

/** @param audited a misspelt name must not look like a command never given */
export const auditCommands = (audited: readonly string[]) =>
  ({
    audit: question({
      summary:
        'Lists operators’ changes, reads of customers’ data, log-ins, failed log-ins and new operators.',
      arguments: {
        command: optional({ ...text('only this command'), choices: audited }),
        after: optional(whole('only older rows, from this number on')),
        limit,
      },
      run: async ({ db }, { command = null, after = null, limit: count }) => {
        if (command !== null && !audited.includes(command))
          throw refuseBy('notAudited', { command, nearest: nearestName(command, audited) ?? command });
        return firstOf(await auditRows(db, { command, after, limit: count + 1 }), count, {
          rest: ({ number }) => continuedAfter(number),
          show: ({ number, at, operator, source, command: name, changes, outcome, refusal, ...row }) => ({
            number,
            at,
            operator,
            source: source ? sourceInWords(source) : null,
            command: name,
            arguments: row.arguments,
            changes,
            outcome,
            refusal: refusal ? cellOf(refusal) : null,
          }),
        });
      },
    }),
    'verify-audit': question({
      summary:
        'Computes the audit’s hashes anew and names the first false row, else the last hash. Says whether the audit contains an earlier hash.',
      arguments: { hash: optional(text('of a letter of the audit, or noted before')) },
      run: async ({ db }, { hash = null }) => {
        const { rows, lastHash, broken } = await chainState(db);
        if (broken === null) {
          const state = { rows, lastHash, isWhole: true };
          return hash === null ? state : { ...state, contains: await contained(db, hash) };
        }
        const { number, command, at } = broken;
        throw refuseBy('auditBroken', { row: number, command, at: at.toISOString() });
      },
    }),
  }) as const satisfies Record<string, Command>;

/** A person who computed all hashes anew makes them agree. */
async function contained(db: Db, typed: string): ReturnType<typeof rowOfHash> {
  const hash = typed.replaceAll(/\s/g, '').toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(hash)) throw refuseBy('hashMalformed', {});
  const row = await rowOfHash(db, hash);
  if (row !== null) return row;
  throw refuseBy('hashUnknown', {});
}
