import { changePasswordCodes } from '@parom/contract/errors';
import { isPassword } from '@parom/contract/rules';
import { confirmAddress } from '../mail/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import type { PasswordTries } from './password-tries.ts';
import { hashPassword, isPasswordOf } from './passwords.ts';
import type { Principal } from './sessions-store.ts';
import { deleteOtherSessions } from './sessions-store.ts';
import { findUser, isUnclaimed, lockUser, noteLogin, setPasswordHash } from './users-store.ts';

export interface PasswordChange {
  readonly principal: Principal;
  readonly clientAddress: string;
  readonly previousPassword: string;
  readonly newPassword: string;
  readonly newPassword2: string;
}

/** @throws Refusal with a code of `changePasswordCodes`; 429 */
export async function changePassword(
  { db, clock, tries }: { db: Db; clock: Clock; tries: PasswordTries },
  { principal, clientAddress, previousPassword, newPassword, newPassword2 }: PasswordChange,
): Promise<void> {
  if (!isPassword(newPassword)) {
    throw new Refusal(changePasswordCodes.newPasswordInvalid, 'a password has 8 to 25 characters');
  }
  if (newPassword !== newPassword2) {
    throw new Refusal(changePasswordCodes.repeatDiffers, 'the new passwords differ');
  }
  const forgive = tries.begin({ account: principal.email, clientAddress, device: principal.sessionId });
  const user = await findUser(db, principal.userId);
  const isRight = await isPasswordOf(user?.passwordHash ?? null, previousPassword);
  if (user === null || !isRight) throw currentWrong();
  forgive();
  const passwordHash = await hashPassword(newPassword);
  await db.transaction().execute(async (tx) => {
    // Of simultaneous changes only the first counts.
    if ((await lockUser(tx, user.id))?.passwordHash !== user.passwordHash) throw currentWrong();
    // The mailed password has reached the address's owner.
    if (isUnclaimed(user)) {
      await confirmAddress(tx, user.email, clock.now());
      await noteLogin(tx, user.id, clock.now(), null);
    }
    await setPasswordHash(tx, user.id, passwordHash);
    await deleteOtherSessions(tx, principal.userId, principal.sessionId);
  });
}

const currentWrong = (): Refusal =>
  new Refusal(changePasswordCodes.currentWrong, 'the current password is wrong');
