/** A passkey in software: ES256 by node:crypto, its CBOR by hand. Each of its answers can be made wrong. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 } as const;

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

function head(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(kind << 5) | value]);
  if (value < 256) return Buffer.from([(kind << 5) | 24, value]);
  return Buffer.from([(kind << 5) | 25, value >> 8, value & 0xff]);
}

/** RFC 8949: integers, texts, bytes and maps, below 65,536. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** As a browser and its device see it; a test changes what it wants wrong. */
export interface Circumstances {
  readonly origin: string;
  readonly rpId: string;
  readonly isVerified?: boolean;
  readonly type?: string;
}

export interface SoftwarePasskey {
  /** A synchronised passkey leaves it at 0. */
  counter: number;
  readonly id: string;
  register(challenge: string, at: Circumstances, statement?: Attestation): RegistrationAnswer;
  sign(challenge: string, at: Circumstances): ProofAnswer;
}

interface Attestation {
  readonly format: string;
  readonly statement: ReadonlyMap<string, Cbor>;
}
const NONE: Attestation = { format: 'none', statement: new Map() };

interface Answer<Response> {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: Response;
}
export type RegistrationAnswer = Answer<{
  readonly clientDataJSON: string;
  readonly attestationObject: string;
  readonly transports: string[];
}>;
export type ProofAnswer = Answer<{
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
}>;

export function softwarePasskey(): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (text: string) => Buffer.from(text, 'base64url');
  const coseKey = cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]),
  );
  const rawId = randomBytes(32);
  const id = rawId.toString('base64url');
  const answer = <Response>(response: Response): Answer<Response> => ({
    id,
    rawId: id,
    type: 'public-key',
    response,
  });
  const clientData = (challenge: string, type: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const passkey: SoftwarePasskey = {
    counter: 0,
    id,
    register(challenge, { origin, rpId, isVerified = true, type = 'webauthn.create' }, attestation = NONE) {
      const flags = FLAGS.present | FLAGS.attested | (isVerified ? FLAGS.verified : 0);
      const credential = [Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, coseKey];
      const authData = [sha256(rpId), Buffer.from([flags]), uint32(passkey.counter), ...credential];
      const object = new Map<string, Cbor>([
        ['fmt', attestation.format],
        ['attStmt', attestation.statement],
        ['authData', Buffer.concat(authData)],
      ]);
      return answer({
        clientDataJSON: clientData(challenge, type, origin).toString('base64url'),
        attestationObject: cbor(object).toString('base64url'),
        transports: ['internal'],
      });
    },
    sign(challenge, { origin, rpId, isVerified = true, type = 'webauthn.get' }) {
      const flags = FLAGS.present | (isVerified ? FLAGS.verified : 0);
      const authData = Buffer.concat([sha256(rpId), Buffer.from([flags]), uint32(passkey.counter)]);
      const client = clientData(challenge, type, origin);
      const signer = createSign('sha256').update(authData).update(sha256(client));
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signer.sign(privateKey).toString('base64url'),
      });
    },
  };
  return passkey;
}
