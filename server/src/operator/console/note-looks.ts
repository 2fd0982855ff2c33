import { insertAudit } from '../audit-store.ts';
import type { Operator, OperatorDeps } from '../operator-command.ts';

/** An open page asks every few seconds: one look per quarter of an hour. */
const LOOK_MS = 15 * 60_000;
const LOOKS_MAX = 10_000;

export function noteLooks({ db, clock }: Pick<OperatorDeps, 'db' | 'clock'>) {
  const looked = new Map<string, number>();
  return async ({ email }: Operator, ticketId: string): Promise<void> => {
    const key = `${email} ${ticketId}`;
    const at = clock.now();
    if (at.getTime() - (looked.get(key) ?? -Infinity) < LOOK_MS) return;
    if (looked.size >= LOOKS_MAX) looked.clear();
    const look = { at, operator: email, command: 'ticket', arguments: { ticket: ticketId }, outcome: 'done' };
    await insertAudit(db, look);
    looked.set(key, at.getTime());
  };
}
