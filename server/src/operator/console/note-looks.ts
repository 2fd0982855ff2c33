import { insertAudit } from '../audit-store.ts';
import type { Operator, OperatorDeps } from '../operator-command.ts';

/** An open page asks every few seconds: one look per quarter of an hour. */
const LOOK_MS = 15 * 60_000;
const LOOKS_MAX = 10_000;

/** A look that no command makes. */
export const SCREENING = 'screening';

export type NoteLook = (operator: Operator, command: string, id: string) => Promise<void>;

export function noteLooks({ db, clock }: Pick<OperatorDeps, 'db' | 'clock'>): NoteLook {
  const looked = new Map<string, number>();
  return async ({ email, source = null }, command, id) => {
    const key = `${email} ${command} ${id}`;
    const at = clock.now();
    if (at.getTime() - (looked.get(key) ?? -Infinity) < LOOK_MS) return;
    if (looked.size >= LOOKS_MAX) looked.clear();
    const row = { at, operator: email, command, source, outcome: 'done' as const };
    await insertAudit(db, { ...row, arguments: { [command]: id } });
    looked.set(key, at.getTime());
  };
}
