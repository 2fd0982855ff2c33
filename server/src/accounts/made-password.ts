/**
 * The password of an automatic account. It follows from the data key and the account, so that no row has to hold it until its letter
 * leaves, and a letter that leaves twice holds the same one.
 */
import type { Db } from '../platform/db/db.ts';
import type { Keyring } from '../platform/secrets/keyring.ts';
import { hashMadePassword } from './passwords.ts';
import { isUnclaimed, lockUser, setPasswordHash } from './users-store.ts';

export interface MadePasswordDeps {
  readonly db: Db;
  readonly keyring: Keyring;
}

const PURPOSE = 'password of an automatic account';
/** 144 bits in 24 signs: a person can paste them, nobody can guess them, and our own rule for passwords takes them. */
const readable = (mac: Buffer): string => mac.subarray(0, 18).toString('base64url');

export const madePassword = (keyring: Keyring, userId: string): string =>
  readable(keyring.mac(PURPOSE, userId));

/**
 * The password for the letter that leaves now; `null` when the account is gone, or its owner has set another password.
 * @param mayRenew an account that was made by a key that is gone gets a new password, unless its owner has logged in
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
