/** At the first start somebody must be able to run the place. */
import { randomBytes, randomUUID } from 'node:crypto';
import { normaliseEmail } from '@parom/contract/rules';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { hashPassword } from './passwords.ts';
import { makeRefCode } from './ref-code.ts';
import { findUserByEmail, hasOperator, insertUser, makeOperator } from './users-store.ts';

/**
 * Makes the first operator; does nothing when there is one.
 * @param password `null` for a random one
 * @returns the random password, to be shown once; else `null`
 */
export async function firstOperator(
  { db, clock }: { db: Db; clock: Clock },
  wanted: { readonly email: string; readonly password: string | null },
): Promise<{ email: string; password: string } | null> {
  if (await hasOperator(db)) return null;
  const email = normaliseEmail(wanted.email);
  const password = wanted.password ?? randomBytes(15).toString('base64url');
  const isNew = await insertUser(db, {
    id: randomUUID(),
    email,
    passwordHash: await hashPassword(password),
    language: 1,
    refCode: makeRefCode(),
    referrerId: null,
    referrerHeader: null,
    isOperator: true,
    createdAt: clock.now(),
  });
  if (!isNew) {
    // The e-mail had an account already (a ticket was made with it): its own password stays.
    const user = await findUserByEmail(db, email);
    if (user !== null) await makeOperator(db, user.id);
    return null;
  }
  return wanted.password === null ? { email, password } : null;
}
