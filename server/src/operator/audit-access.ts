import type { LogInSeen, OperatorMade } from '../accounts/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import type { Logger } from '../platform/logger.ts';
import { insertAudit } from './audit-store.ts';

export const LOG_IN = 'log-in';
export const OPERATOR_MADE = 'make-operator';

/** A failed write is only logged: the time of an answer must not reveal an operator’s e-mail. */
export const auditLogIns =
  ({ db, clock, log }: { readonly db: Db; readonly clock: Clock; readonly log: Logger }) =>
  async ({ email, clientAddress, isRight }: LogInSeen): Promise<void> => {
    try {
      await insertAudit(db, {
        at: clock.now(),
        operator: email,
        command: LOG_IN,
        arguments: { address: clientAddress },
        outcome: isRight ? 'done' : 'refused: wrong password',
      });
    } catch (err) {
      log.error({ err, clientAddress, isRight }, 'a log-in of an operator was not written into the audit');
    }
  };

export async function auditOperatorMade(tx: Tx, { email, at, isNew }: OperatorMade): Promise<void> {
  await insertAudit(tx, {
    at,
    operator: email,
    command: OPERATOR_MADE,
    arguments: { by: 'the settings of a start', account: isNew ? 'new' : 'taken over' },
    outcome: 'done',
  });
}
