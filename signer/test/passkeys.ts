/** A passkey in software. Each of its answers can be made wrong. */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { fromHex, sha256 } from '../src/bytes.ts';
import type { Approval } from '../src/protocol.ts';

export const SITE = { rpId: 'console.example.com', origins: ['https://console.example.com'] };

export interface Signed {
  readonly challenge?: string;
  readonly origin?: string;
  readonly rpId?: string;
  readonly flags?: number;
  readonly more?: object;
  readonly type?: string;
  readonly extra?: Uint8Array;
}

type PasskeyApproval = Extract<Approval, { readonly passkey: string }>;

interface TestPasskey {
  /** As in the signer’s limits. */
  readonly entry: { readonly id: string; readonly key: object };
  approve(digest: string, how?: Signed): PasskeyApproval;
}

const PAIRS = {
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: () => generateKeyPairSync('ed25519'),
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2_048 }),
};

export function testPasskey(kind: keyof typeof PAIRS = 'ES256'): TestPasskey {
  const { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject } = PAIRS[kind]();
  const id = randomBytes(32).toString('base64url');
  return {
    entry: { id, key: publicKey.export({ format: 'jwk' }) },
    approve: (digest, how = {}) => {
      const { challenge = Buffer.from(digest, 'hex').toString('base64url'), flags = 0x05 } = how;
      const { origin = SITE.origins[0], rpId = SITE.rpId, type = 'webauthn.get', more = {} } = how;
      const client = Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...more }));
      const data = Buffer.concat([
        fromHex(sha256(rpId)),
        Buffer.from([flags, 0, 0, 0, 7]),
        how.extra ?? Buffer.alloc(0),
      ]);
      const signed = Buffer.concat([data, fromHex(sha256(client))]);
      return {
        passkey: id,
        clientData: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign(kind === 'EdDSA' ? null : 'sha256', signed, privateKey).toString('base64url'),
      };
    },
  };
}
