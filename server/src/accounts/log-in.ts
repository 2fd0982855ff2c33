import { randomUUID } from 'node:crypto';
import { loginCodes } from '@parom/contract/errors';
import { SESSION_LONG_MS, SESSION_SHORT_MS } from '@parom/contract/limits';
import { confirmAddress } from '../mail/index.ts';
import { type Clock, later } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import type { PasswordTries } from './password-tries.ts';
import { isPasswordOf } from './passwords.ts';
import { deleteOldestSessions, deleteProvisionalSessions, insertSession } from './sessions-store.ts';
import { hashToken, makeToken } from './tokens.ts';
import { findUserByEmail, isUnclaimed, lockUser, noteLogin } from './users-store.ts';

/** Per account, far above one person's browsers. Right passwords are unlimited. */
const MOST_SESSIONS = 50;

export interface LogInSeen {
  readonly user: { readonly id: string; readonly email: string } | null;
  readonly clientAddress: string;
  readonly isRight: boolean;
}

export interface LogInDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly tries: PasswordTries;
  /** Never throws. */
  readonly noteLogIn: (seen: LogInSeen) => Promise<void>;
}

export interface LoginAttempt {
  readonly email: string;
  readonly password: string;
  readonly isLong: boolean;
  readonly referrerHeader: string | null;
  readonly clientAddress: string;
  readonly device: string | null;
}

/** @throws Refusal 401 code 1, equally slow with and without an account; 429 */
export async function logIn(
  { db, clock, tries, noteLogIn }: LogInDeps,
  attempt: LoginAttempt,
): Promise<string> {
  const { email, clientAddress, device } = attempt;
  const forgive = tries.begin({ account: email, clientAddress, device });
  const user = await findUserByEmail(db, email);
  const isRight = await isPasswordOf(user?.passwordHash ?? null, attempt.password);
  if (user === null || !isRight) {
    // Not awaited: the answer's time must not reveal whose e-mail it is.
    void noteLogIn({ user, clientAddress, isRight: false });
    throw wrong();
  }
  forgive();

  const now = clock.now();
  const token = makeToken();
  await db.transaction().execute(async (tx) => {
    // A password change meanwhile ends all sessions; this one would survive.
    if ((await lockUser(tx, user.id))?.passwordHash !== user.passwordHash) throw wrong();
    // The owner has the password now. A session of the ticket's creator may be a stranger's.
    if (isUnclaimed(user)) {
      await deleteProvisionalSessions(tx, user.id);
      await confirmAddress(tx, user.email, now);
    }
    await noteLogin(tx, user.id, now, attempt.referrerHeader);
    await insertSession(tx, {
      id: randomUUID(),
      tokenHash: hashToken(token),
      userId: user.id,
      createdAt: now,
      expiresAt: later(now, attempt.isLong ? SESSION_LONG_MS : SESSION_SHORT_MS),
    });
    await deleteOldestSessions(tx, user.id, MOST_SESSIONS);
  });
  await noteLogIn({ user, clientAddress, isRight: true });
  return token;
}

const wrong = (): Refusal => new Refusal(loginCodes.wrong, 'wrong e-mail or password', 401);
