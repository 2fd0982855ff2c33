/** At the first start somebody must be able to run the place, and nobody but him; he may lose his password. */
import { randomBytes, randomUUID } from 'node:crypto';
import { normaliseEmail } from '@parom/contract/rules';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { hashPassword } from './passwords.ts';
import { makeRefCode } from './ref-code.ts';
import { deleteSessions } from './sessions-store.ts';
import { findUserByEmail, hasOperator, insertUser, lockUser, makeOperator } from './users-store.ts';

/**
 * Makes the first operator; does nothing when there is one, unless he is wanted anew. Must be done before the first call is
 * served: his e-mail stands in the documents, and anybody may register with it.
 * @param wanted `password: null` for a random one; `isAnew`: whoever has the e-mail is the operator with this password from now on
 * @returns the random password, to be shown once; else `null`
 */
export async function firstOperator(
  { db, clock }: { db: Db; clock: Clock },
  wanted: { readonly email: string; readonly password: string | null; readonly isAnew?: boolean },
): Promise<{ email: string; password: string } | null> {
  const { isAnew = false } = wanted;
  if (!isAnew && (await hasOperator(db))) return null;
  const email = normaliseEmail(wanted.email);
  const password = wanted.password ?? randomBytes(15).toString('base64url');
  const passwordHash = await hashPassword(password);
  const isNew = await insertUser(db, {
    id: randomUUID(),
    email,
    passwordHash,
    language: 1,
    refCode: makeRefCode(),
    referrerId: null,
    referrerHeader: null,
    isOperator: true,
    createdAt: clock.now(),
  });
  const isMade = isNew || (await takeAccount(db, email, { passwordHash, isAnew }));
  return isMade && wanted.password === null ? { email, password } : null;
}

/** Whoever registered with the e-mail, or made a ticket with it, need not be its owner: he is shut out. */
async function takeAccount(
  db: Db,
  email: string,
  { passwordHash, isAnew }: { readonly passwordHash: string; readonly isAnew: boolean },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const found = await findUserByEmail(tx, email);
    const user = found === null ? null : await lockUser(tx, found.id);
    // Made meanwhile by another process that starts.
    if (user === null || (user.is_operator && !isAnew)) return false;
    await makeOperator(tx, user.id, passwordHash);
    await deleteSessions(tx, user.id);
    return true;
  });
}
