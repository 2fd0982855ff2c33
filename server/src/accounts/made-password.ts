/**
 * The password of an automatic account. It is derived from the data key and the account: no row holds it,
 * and a letter that leaves twice has the same password.
 */
import type { Db } from '../platform/db/db.ts';
import type { Keyring } from '../platform/keyring.ts';
import { hashMadePassword } from './passwords.ts';
import { isUnclaimed, lockUser, setPasswordHash } from './users-store.ts';

export interface MadePasswordDeps {
  readonly db: Db;
  readonly keyring: Keyring;
}

const PURPOSE = 'password of an automatic account';
/** 144 bits in 24 signs: short enough to paste, too many to guess, and valid by our own rule. */
const readable = (mac: Buffer): string => mac.subarray(0, 18).toString('base64url');

export const madePassword = (keyring: Keyring, userId: string): string =>
  readable(keyring.mac(PURPOSE, userId));

/**
 * The password for the letter that leaves now; `null` when the account is gone or has another password.
 * @param mayRenew makes a new password where the old data key is gone, unless the owner has logged in
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
    const known = passwords.find((password) => hashMadePassword(password) === user.password_hash);
    if (known !== undefined) return known;
    const [renewed] = passwords;
    if (!mayRenew || !isUnclaimed(user) || renewed === undefined) return null;
    await setPasswordHash(tx, userId, hashMadePassword(renewed));
    return renewed;
  });
}
