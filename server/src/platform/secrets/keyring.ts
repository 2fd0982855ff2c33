/** The first key seals; former keys only open. Keys never stand in the database. */
import { strict as assert } from 'node:assert';
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export interface Keyring {
  readonly id: string;
  readonly ids: readonly string[];
  /** @param about a value sealed for one row opens for no other */
  seal(text: string, about: string): Buffer;
  open(sealed: Buffer, about: string): string;
  /** Without the key an attacker cannot try texts. */
  mac(purpose: string, text: string): Buffer;
  macs(purpose: string, text: string): readonly Buffer[];
}

const KEY_BYTES = 32;
const ID_BYTES = 8;
/** NIST SP 800-38D, for GCM. */
const IV_BYTES = 12;
const TAG_BYTES = 16;

export function keyring(keys: readonly Buffer[]): Keyring {
  const ring = keys.map(keyOf);
  const [first] = ring;
  assert(first !== undefined, 'a keyring has a key');
  return {
    id: first.id.toString('hex'),
    ids: ring.map(({ id }) => id.toString('hex')),
    seal: (text, about) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', first.sealing, iv).setAAD(Buffer.from(about));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([first.id, iv, cipher.getAuthTag(), body]);
    },
    open: (sealed, about) => {
      const key = ring.find(({ id }) => id.equals(sealed.subarray(0, ID_BYTES)));
      if (key === undefined) throw new Error('none of the data keys opens this value');
      const [ivEnd, tagEnd] = [ID_BYTES + IV_BYTES, ID_BYTES + IV_BYTES + TAG_BYTES];
      const decipher = createDecipheriv('aes-256-gcm', key.sealing, sealed.subarray(ID_BYTES, ivEnd))
        .setAAD(Buffer.from(about))
        .setAuthTag(sealed.subarray(ivEnd, tagEnd));
      return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]).toString('utf8');
    },
    mac: (purpose, text) => macOf(first, purpose, text),
    macs: (purpose, text) => ring.map((key) => macOf(key, purpose, text)),
  };
}

interface Key {
  readonly id: Buffer;
  readonly sealing: Buffer;
  readonly naming: Buffer;
}

function keyOf(key: Buffer): Key {
  assert(key.length === KEY_BYTES, `a data key has ${KEY_BYTES} bytes`);
  const part = (use: string) => Buffer.from(hkdfSync('sha256', key, '', `parom ${use}`, KEY_BYTES));
  const id = createHash('sha256').update(part('id')).digest().subarray(0, ID_BYTES);
  return { id, sealing: part('seal'), naming: part('mac') };
}

const macOf = ({ naming }: Key, purpose: string, text: string): Buffer =>
  createHmac('sha256', naming)
    .update(JSON.stringify([purpose, text]))
    .digest();
