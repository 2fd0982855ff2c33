/** VAPID (RFC 8292). The private half is encrypted by the data key. */
import { strict as assert } from 'node:assert';
import { createECDH } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import { insertPushKey, type StoredPushKey, sealPushKeyAgain, storedPushKey } from './push-key-store.ts';

export interface PushKeyDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly keyring: Keyring;
}

export interface VapidKey {
  readonly publicKey: string;
  readonly privateKey: string;
}

const ABOUT = 'push key';
const PRIVATE_BYTES = 32;

export const pushPublicKey = async (deps: PushKeyDeps): Promise<string> =>
  (await keyInUse(deps)).publicKey.toString('base64url');

export async function pushKey(deps: PushKeyDeps): Promise<VapidKey> {
  const { publicKey, sealed } = await keyInUse(deps);
  return { publicKey: publicKey.toString('base64url'), privateKey: deps.keyring.open(sealed, ABOUT) };
}

/** After the data key was replaced. */
export async function sealPushKey({ db, keyring }: PushKeyDeps): Promise<void> {
  const key = await storedPushKey(db);
  if (key === null || key.dataKeyId === keyring.id) return;
  const sealed = keyring.seal(keyring.open(key.sealed, ABOUT), ABOUT);
  await sealPushKeyAgain(db, { ...key, sealed, dataKeyId: keyring.id });
}

export async function keyInUse({ db, clock, keyring }: PushKeyDeps): Promise<StoredPushKey> {
  const known = await storedPushKey(db);
  if (known !== null) return known;
  const curve = createECDH('prime256v1');
  const publicKey = curve.generateKeys();
  const secret = Buffer.alloc(PRIVATE_BYTES);
  const scalar = curve.getPrivateKey();
  // OpenSSL drops leading zeros.
  scalar.copy(secret, PRIVATE_BYTES - scalar.length);
  const sealed = keyring.seal(secret.toString('base64url'), ABOUT);
  await insertPushKey(db, { publicKey, sealed, dataKeyId: keyring.id }, clock.now());
  const made = await storedPushKey(db);
  assert(made !== null, 'a key was made');
  return made;
}
