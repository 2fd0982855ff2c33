import { randomBytes, randomUUID } from 'node:crypto';
import { normaliseEmail } from '@parom/contract/rules';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import { hashPassword } from './passwords.ts';
import { makeRefCode } from './ref-code.ts';
import { deleteSessions } from './sessions-store.ts';
import { findUserByEmail, hasOperator, insertUser, lockUser, makeOperator } from './users-store.ts';

export interface OperatorMade {
  readonly email: string;
  readonly at: Date;
  /** `false`: an existing account of this e-mail became the operator's. */
  readonly isNew: boolean;
}

export interface FirstOperatorDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** In the transaction that makes the operator. */
  readonly noteMade: (tx: Tx, made: OperatorMade) => Promise<void>;
}

/**
 * Does nothing if an operator exists, unless `isReset`. Call it before the first request: the documents show
 * the e-mail, and any visitor could register it.
 * @param wanted `password: null`: a random one; `isReset`: replaces the operator's password
 * @returns the random password, shown once; else `null`
 */
export async function firstOperator(
  { db, clock, noteMade }: FirstOperatorDeps,
  wanted: { readonly email: string; readonly password: string | null; readonly isReset?: boolean },
): Promise<{ email: string; password: string } | null> {
  const { isReset = false } = wanted;
  if (!isReset && (await hasOperator(db))) return null;
  const email = normaliseEmail(wanted.email);
  const password = wanted.password ?? randomBytes(15).toString('base64url');
  const passwordHash = await hashPassword(password);
  const at = clock.now();
  const isMade = await db.transaction().execute(async (tx) => {
    const isNew = await insertUser(tx, {
      id: randomUUID(),
      email,
      passwordHash,
      language: 1,
      refCode: makeRefCode(),
      referrerId: null,
      referrerHeader: null,
      isOperator: true,
      createdAt: at,
    });
    if (!isNew && !(await takeAccount(tx, email, { passwordHash, isReset }))) return false;
    await noteMade(tx, { email, at, isNew });
    return true;
  });
  return isMade && wanted.password === null ? { email, password } : null;
}

/** An earlier user of this e-mail need not own it. */
async function takeAccount(
  tx: Tx,
  email: string,
  { passwordHash, isReset }: { readonly passwordHash: string; readonly isReset: boolean },
): Promise<boolean> {
  const found = await findUserByEmail(tx, email);
  const user = found === null ? null : await lockUser(tx, found.id);
  // Another starting process was first.
  if (user === null || (user.isOperator && !isReset)) return false;
  await makeOperator(tx, user.id, passwordHash);
  await deleteSessions(tx, user.id);
  return true;
}
