/** Encrypted by the data key: a copy of the database signs nothing. */
import { strict as assert } from 'node:assert';
import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { type Receipt, type ReceiptKeys, type SignedReceipt, signedBytes } from '@parom/contract/receipts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import {
  currentKey,
  insertKey,
  listedKeys,
  retireCurrent,
  type SigningKey,
  sealAgain,
} from './receipt-keys-store.ts';

export interface ReceiptKeyDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly keyring: Keyring;
}

/** Read for each receipt: a retired key signs nothing, in any process. */
export async function signReceipt(deps: ReceiptKeyDeps, receipt: Receipt): Promise<SignedReceipt> {
  const { id, sealed } = await keyInUse(deps);
  const der = Buffer.from(deps.keyring.open(sealed, about(id)), 'base64');
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return { key: id, receipt, signature: sign(null, signedBytes(receipt), key).toString('base64url') };
}

export async function publishedKeys(deps: ReceiptKeyDeps): Promise<ReceiptKeys> {
  await keyInUse(deps);
  const keys = await listedKeys(deps.db);
  return {
    keys: keys.map(({ id, publicKey, madeAt, retiredAt }) => ({
      algorithm: 'Ed25519',
      id,
      publicKey: publicKey.toString('base64url'),
      sinceUtc: madeAt.toISOString(),
      untilUtc: retiredAt?.toISOString() ?? null,
    })),
  };
}

export const rotateReceiptKey = (deps: ReceiptKeyDeps): Promise<string> =>
  deps.db.transaction().execute(async (tx) => {
    await retireCurrent(tx, deps.clock.now());
    await makeKey(tx, deps);
    const made = await currentKey(tx);
    assert(made !== null, 'a key was made');
    return made.id;
  });

/** After the data key was replaced. */
export async function sealReceiptKey({ db, keyring }: ReceiptKeyDeps): Promise<void> {
  const key = await currentKey(db);
  if (key === null || key.dataKeyId === keyring.id) return;
  const secret = keyring.open(key.sealed, about(key.id));
  await sealAgain(db, { id: key.id, sealed: keyring.seal(secret, about(key.id)), dataKeyId: keyring.id });
}

async function keyInUse(deps: ReceiptKeyDeps): Promise<SigningKey> {
  const known = await currentKey(deps.db);
  if (known !== null) return known;
  await makeKey(deps.db, deps);
  const made = await currentKey(deps.db);
  assert(made !== null, 'a key was made');
  return made;
}

async function makeKey(db: Db | Tx, { clock, keyring }: ReceiptKeyDeps): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = rawOf(publicKey.export({ format: 'jwk' }).x);
  const id = createHash('sha256').update(raw).digest('hex').slice(0, 16);
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  await insertKey(db, {
    id,
    publicKey: raw,
    sealed: keyring.seal(secret, about(id)),
    dataKeyId: keyring.id,
    at: clock.now(),
  });
}

function rawOf(x: string | undefined): Buffer {
  assert(x !== undefined, 'an Ed25519 key has its x');
  return Buffer.from(x, 'base64url');
}

const about = (id: string): string => `receipt key ${id}`;
