/** WebAuthn (Level 3, section 7.2): a passkey signs the digest of a payment as its challenge. */
import { createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto';
import { areEqual, fromHex, sha256 } from '../bytes.ts';

export interface Passkey {
  /** The credential’s id. */
  readonly id: string;
  readonly key: KeyObject;
  readonly fingerprint: string;
}

/** The console’s address, as the installer of the signer wrote it. */
export interface Site {
  readonly rpId: string;
  readonly origins: ReadonlySet<string>;
}

/** Of a browser, in base64url. */
interface Assertion {
  readonly clientData: string;
  readonly authenticatorData: string;
  readonly signature: string;
}

type PasskeyFault =
  | 'unreadable'
  | 'otherPayment'
  | 'otherOrigin'
  | 'otherSite'
  | 'notPresent'
  | 'notVerified'
  | 'wrongSignature';

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40, extended: 0x80 } as const;
/** Hash of the site, flags, counter. */
const DATA_BYTES = 37;
const FLAGS_AT = 32;

/** @returns `null`: this passkey signed this digest on this site, and its device verified the person */
export function faultOf(
  passkey: Passkey,
  { rpId, origins }: Site,
  digest: string,
  assertion: Assertion,
): PasskeyFault | null {
  const [clientData, data, signature] = [
    assertion.clientData,
    assertion.authenticatorData,
    assertion.signature,
  ].map((text) => Buffer.from(text, 'base64url'));
  const client = clientData === undefined ? null : readClientData(clientData);
  if (client === null || clientData === undefined || data === undefined || signature === undefined)
    return 'unreadable';
  const flags = data[FLAGS_AT];
  if (flags === undefined || !hasLength(data, flags)) return 'unreadable';
  if (client.challenge !== Buffer.from(digest, 'hex').toString('base64url')) return 'otherPayment';
  if (client.isEmbedded || !origins.has(client.origin)) return 'otherOrigin';
  if (!areEqual(data.subarray(0, FLAGS_AT), fromHex(sha256(rpId)))) return 'otherSite';
  if ((flags & FLAGS.present) === 0) return 'notPresent';
  if ((flags & FLAGS.verified) === 0) return 'notVerified';
  const signed = Buffer.concat([data, fromHex(sha256(clientData))]);
  return isSigned(passkey.key, signed, signature) ? null : 'wrongSignature';
}

/** An answer holds no new key, and extensions only where the flag says so. */
const hasLength = (data: Uint8Array, flags: number): boolean =>
  (flags & FLAGS.attested) === 0 &&
  ((flags & FLAGS.extended) === 0 ? data.length === DATA_BYTES : data.length > DATA_BYTES);

function readClientData(bytes: Uint8Array) {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const read = new Map(Object.entries(JSON.parse(text) as object));
    const [type, challenge, origin] = ['type', 'challenge', 'origin'].map((name) => read.get(name));
    if (type !== 'webauthn.get' || typeof challenge !== 'string' || typeof origin !== 'string') return null;
    const isEmbedded = (read.get('crossOrigin') ?? false) !== false || read.has('topOrigin');
    return { challenge, origin, isEmbedded };
  } catch {
    return null;
  }
}

/** ES256 and RS256 sign a SHA-256; Ed25519 hashes itself. */
function isSigned(key: KeyObject, signed: Uint8Array, signature: Uint8Array): boolean {
  try {
    return verify(key.asymmetricKeyType === 'ed25519' ? null : 'sha256', signed, key, signature);
  } catch {
    return false;
  }
}

const ID = /^[\w-]{16,1364}$/;
const WORD = /^[\w-]{43}$/;
/** 2,048 bits or more, whose first one is set. */
const MODULUS = /^[g-z0-9_-][\w-]{341,700}$/;

/** Members of RFC 7638 only: one key has one spelling. @throws Error */
export function readPasskey(id: unknown, jwk: unknown): Passkey {
  if (typeof id !== 'string' || !ID.test(id)) throw new Error('a passkey has no readable id');
  const members = membersOf(jwk);
  try {
    const key = createPublicKey({ key: members as JsonWebKey, format: 'jwk' });
    return { id, key, fingerprint: passkeyFingerprint(id, members) };
  } catch {
    throw new Error(`passkey ${id} has no valid public key`);
  }
}

function membersOf(jwk: unknown): Readonly<Record<string, string>> {
  const given = new Map(Object.entries(typeof jwk === 'object' && jwk !== null ? jwk : {}));
  const take = (name: string, shape: RegExp): string => {
    const value: unknown = given.get(name);
    if (typeof value !== 'string' || !shape.test(value)) throw new Error(`a public key has no valid ${name}`);
    given.delete(name);
    return value;
  };
  const kty = take('kty', /^(EC|OKP|RSA)$/);
  const members: Record<string, string> =
    kty === 'EC'
      ? { crv: take('crv', /^P-256$/), kty, x: take('x', WORD), y: take('y', WORD) }
      : kty === 'OKP'
        ? { crv: take('crv', /^Ed25519$/), kty, x: take('x', WORD) }
        : { e: take('e', /^AQAB$/), kty, n: take('n', MODULUS) };
  const [stray] = given.keys();
  if (stray !== undefined) throw new Error(`a public key has no field ${stray}`);
  return members;
}

/** 128 bits, read aloud in eight groups. Members come in the order of RFC 7638. */
export function passkeyFingerprint(id: string, members: Readonly<Record<string, string>>): string {
  const inOrder = Object.entries(members).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const hash = sha256(JSON.stringify([id, Object.fromEntries(inOrder)]));
  return (hash.slice(0, 32).match(/.{4}/g) ?? []).join(' ');
}
