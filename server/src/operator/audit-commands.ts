import { cellOf } from '@parom/contract/console/answers/answers';
import type { SaidCell } from '@parom/contract/console/answers/said';
import { type Source, TERMINAL } from '@parom/contract/console/audit';
import { auditCalls } from '@parom/contract/console/commands/audit-calls';
import type { Db } from '../platform/db/db.ts';
import { nearestName } from '../platform/text/nearest-name.ts';
import { cell } from './answer.ts';
import { auditRows, chainState, rowOfHash } from './audit-store.ts';
import { auditedActs } from './audited-acts.ts';
import { continuedAfter, firstOf } from './listed.ts';
import { runs } from './operator-command.ts';
import { refuseBy } from './refuse.ts';

function sourceCell({ address, device }: Source): SaidCell {
  if (device === null) return cell('fromAddress', { address });
  if (device === TERMINAL) return cell('fromTerminal', { address });
  return cell('fromBrowser', { browser: device, address });
}

export const auditCommands = runs(auditCalls, {
  audit: async ({ db }, { command = null, after = null, limit: count }) => {
    if (command !== null && !auditedActs.includes(command))
      throw refuseBy('notAudited', { command, nearest: nearestName(command, auditedActs) ?? command });
    return firstOf(await auditRows(db, { command, after, limit: count + 1 }), count, {
      rest: ({ number }) => continuedAfter(number),
      show: ({ number, at, operator, source, command: name, changes, outcome, why, ...row }) => ({
        number,
        at,
        operator,
        source: source ? sourceCell(source) : null,
        command: name,
        arguments: row.arguments,
        changes,
        outcome,
        why: why ? cellOf(why) : null,
      }),
    });
  },
  'verify-audit': async ({ db }, { hash = null }) => {
    const { rows, lastHash, broken } = await chainState(db);
    if (broken === null) {
      const state = { rows, lastHash, isWhole: true };
      return hash === null ? state : { ...state, contains: await contained(db, hash) };
    }
    const { number, command, at } = broken;
    throw refuseBy('auditBroken', { row: number, command, at: at.toISOString() });
  },
});

/** A person who computed all hashes anew makes them agree. */
async function contained(db: Db, typed: string): ReturnType<typeof rowOfHash> {
  const hash = typed.replaceAll(/\s/g, '').toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(hash)) throw refuseBy('hashMalformed', {});
  const row = await rowOfHash(db, hash);
  if (row !== null) return row;
  throw refuseBy('hashUnknown', {});
}
