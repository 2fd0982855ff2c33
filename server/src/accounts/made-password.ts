/** Derives the password from the data key: no row stores it, and a repeated letter repeats it. */
import type { Db } from '../platform/db/db.ts';
import type { Keyring } from '../platform/secrets/keyring.ts';
import { hashMadePassword } from './passwords.ts';
import { isUnclaimed, lockUser, setPasswordHash } from './users-store.ts';

export interface MadePasswordDeps {
  readonly db: Db;
  readonly keyring: Keyring;
}

const PURPOSE = 'password of an automatic account';
const readable = (mac: Buffer): string => mac.subarray(0, 18).toString('base64url');

export const madePassword = (keyring: Keyring, userId: string): string =>
  readable(keyring.mac(PURPOSE, userId));

/**
 * @param mayRenew after a lost key, unless the owner has logged in
 * @returns `null` if the account is gone or its owner has changed the password
 */
export async function mailedPassword(
  { db, keyring }: MadePasswordDeps,
  userId: string,
  mayRenew: boolean,
): Promise<string | null> {
  const passwords = keyring.macs(PURPOSE, userId).map(readable);
  return db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === null) return null;
    const known = passwords.find((password) => hashMadePassword(password) === user.passwordHash);
    if (known !== undefined) return known;
    const [renewed] = passwords;
    if (!mayRenew || !isUnclaimed(user) || renewed === undefined) return null;
    await setPasswordHash(tx, userId, hashMadePassword(renewed));
    return renewed;
  });
}
