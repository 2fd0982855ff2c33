import { randomUUID } from 'node:crypto';
import { registerCodes } from '@parom/contract/errors';
import { isEmail, isPassword, normaliseEmail } from '@parom/contract/rules';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { hashPassword } from './passwords.ts';
import { makeRefCode } from './ref-code.ts';
import type { RegistrationLimit } from './registration-limit.ts';
import { findUserByEmail, findUserIdByRefCode, insertUser } from './users-store.ts';

export interface Registration {
  readonly email: string;
  readonly password: string;
  readonly refererCode: string | null;
  readonly language: number;
  readonly referrerHeader: string | null;
  readonly clientAddress: string;
}

interface RegisterDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly countRegistration: RegistrationLimit;
}

/** @throws Refusal with a code of `registerCodes`; 429 */
export async function register(
  { db, clock, countRegistration }: RegisterDeps,
  sent: Registration,
): Promise<void> {
  const email = normaliseEmail(sent.email);
  if (!isEmail(email)) throw new Refusal(registerCodes.emailInvalid, 'not an e-mail address');
  if (!isPassword(sent.password))
    throw new Refusal(registerCodes.passwordInvalid, 'a password has 8 to 25 characters');
  countRegistration(sent.clientAddress);
  if ((await findUserByEmail(db, email)) !== null) throw emailExists();
  const isNew = await insertUser(db, {
    id: randomUUID(),
    email,
    passwordHash: await hashPassword(sent.password),
    language: sent.language,
    refCode: makeRefCode(),
    referrerId: sent.refererCode === null ? null : await findUserIdByRefCode(db, sent.refererCode),
    referrerHeader: sent.referrerHeader,
    createdAt: clock.now(),
  });
  if (!isNew) throw emailExists();
}

const emailExists = (): Refusal => new Refusal(registerCodes.emailExists, 'the e-mail has an account');
