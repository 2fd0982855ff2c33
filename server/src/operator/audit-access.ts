import type { LogInSeen } from '../accounts/index.ts';
import type { OperatorMade } from '../operators/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import { netsAround } from '../platform/http/client-address.ts';
import type { Logger } from '../platform/logger.ts';
import { coded } from './answer.ts';
import { insertAudit } from './audit-store.ts';
import { type CountedLogIn, logInCounts, OTHER_SOURCES } from './log-in-counts.ts';
import { masked } from './masked.ts';

export const LOG_IN = 'log-in';
export const CUSTOMER_LOG_IN = 'customer-log-in';
export const OPERATOR_MADE = 'make-operator';
export const DOOR_ACTS = [
  'add-factor',
  'add-passkey',
  'use-passkey',
  'remove-passkey',
  'invite-operator',
  'accept-invitation',
  'change-operator',
  'reset-factors',
  'end-session',
] as const;

/** One stranger may own the widest network around a client. */
const networkOf = (clientAddress: string): string => netsAround(clientAddress)[0]?.name ?? clientAddress;

/** A failed write is only logged: an answer's time must not reveal whose e-mail it is. */
export function auditLogIns({ db, clock, log }: { db: Db; clock: Clock; log: Logger }) {
  const counts = { right: logInCounts(), wrong: logInCounts() };

  const counted = ({ user, clientAddress, isRight }: LogInSeen, at: Date): CountedLogIn | null => {
    if (isRight) return counts.right(`${user?.id} ${clientAddress}`, at);
    return counts.wrong(networkOf(clientAddress), at);
  };

  return async (seen: LogInSeen): Promise<void> => {
    const at = clock.now();
    const one = counted(seen, at);
    if (one === null) return;
    const { user, clientAddress, isRight } = seen;
    const source = { address: one.isOther ? OTHER_SOURCES : clientAddress, tries: one.tries };
    const account = user === null || one.isOther ? null : { id: user.id, email: masked(user.email) };
    try {
      await insertAudit(db, {
        at,
        operator: null,
        command: CUSTOMER_LOG_IN,
        arguments: { ...source, account },
        outcome: isRight ? 'done' : 'refused',
        why: isRight ? null : [coded('passwordWrong', {})],
      });
    } catch (err) {
      log.error({ err, clientAddress, isRight }, 'a log-in was not written into the audit');
    }
  };
}

export async function auditOperatorMade(tx: Tx, { email, at, isNew }: OperatorMade): Promise<void> {
  await insertAudit(tx, {
    at,
    operator: email,
    command: OPERATOR_MADE,
    arguments: { by: 'the settings of a start', operator: isNew ? 'new' : 'renewed' },
    outcome: 'done',
  });
}
