/** At the first start somebody must be able to run the place, and nobody but him; he may lose his password. */
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
  /** `false`: an account of that e-mail was there, and has changed hands. */
  readonly isNew: boolean;
}

export interface FirstOperatorDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Writes it down, in the transaction that makes the operator. */
  readonly noteMade: (tx: Tx, made: OperatorMade) => Promise<void>;
}

/**
 * Makes the first operator; does nothing when there is one, unless he is wanted anew. Must be done before the first call is
 * served: his e-mail stands in the documents, and anybody may register with it.
 * @param wanted `password: null` for a random one; `isAnew`: whoever has the e-mail is the operator with this password from now on
 * @returns the random password, to be shown once; else `null`
 */
export async function firstOperator(
  { db, clock, noteMade }: FirstOperatorDeps,
  wanted: { readonly email: string; readonly password: string | null; readonly isNextAttempt?: boolean },
): Promise<{ email: string; password: string } | null> {
  const { isNextAttempt = false } = wanted;
  if (!isNextAttempt && (await hasOperator(db))) return null;
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
    if (!isNew && !(await takeAccount(tx, email, { passwordHash, isNextAttempt }))) return false;
    await noteMade(tx, { email, at, isNew });
    return true;
  });
  return isMade && wanted.password === null ? { email, password } : null;
}

/** Whoever registered with the e-mail, or made a ticket with it, need not be its owner: he is shut out. */
async function takeAccount(
  tx: Tx,
  email: string,
  { passwordHash, isNextAttempt }: { readonly passwordHash: string; readonly isNextAttempt: boolean },
): Promise<boolean> {
  const found = await findUserByEmail(tx, email);
  const user = found === null ? null : await lockUser(tx, found.id);
  // Made meanwhile by another process that starts.
  if (user === null || (user.is_operator && !isNextAttempt)) return false;
  await makeOperator(tx, user.id, passwordHash);
  await deleteSessions(tx, user.id);
  return true;
}
