import { randomBytes, randomUUID } from 'node:crypto';
import { normaliseEmail } from '@parom/contract/rules';
import { hashPassword } from '../accounts/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import { removeFactors } from './factor-store.ts';
import { findOperator, hasOperators, insertOperator, reinstate } from './operators-store.ts';
import { endSessionsOf } from './sessions-store.ts';

export interface OperatorMade {
  readonly email: string;
  readonly at: Date;
  readonly isNew: boolean;
}

export interface FirstOperatorDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** In the operator's own transaction. */
  readonly noteMade: (tx: Tx, made: OperatorMade) => Promise<void>;
}

/**
 * Does nothing if an operator exists, unless `isReset`.
 * @returns the random password, shown once; else `null`
 */
export async function firstOperator(
  { db, clock, noteMade }: FirstOperatorDeps,
  wanted: { readonly email: string; readonly password: string | null; readonly isReset?: boolean },
): Promise<{ email: string; password: string } | null> {
  const { isReset = false } = wanted;
  if (!isReset && (await hasOperators(db))) return null;
  const email = normaliseEmail(wanted.email);
  const password = wanted.password ?? randomBytes(15).toString('base64url');
  const passwordHash = await hashPassword(password);
  const at = clock.now();
  const isMade = await db.transaction().execute(async (tx) => {
    const isNew = await insertOperator(tx, {
      id: randomUUID(),
      email,
      role: 'administrator',
      passwordHash,
      createdAt: at,
    });
    if (!isNew && !isReset) return false;
    if (!isNew) await renew(tx, email, passwordHash);
    await noteMade(tx, { email, at, isNew });
    return true;
  });
  return isMade && wanted.password === null ? { email, password } : null;
}

async function renew(tx: Tx, email: string, passwordHash: string): Promise<void> {
  await reinstate(tx, email, passwordHash);
  const operator = await findOperator(tx, email);
  if (operator === null) return;
  await removeFactors(tx, operator.id);
  await endSessionsOf(tx, operator.id);
}
