/** Most starts need no WebAuthn library. */
import type { NewPasskey, PasskeyProof } from '@parom/contract/console/passkeys';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import {
  cose,
  decodeAttestationObject,
  decodeCredentialPublicKey,
  isoBase64URL,
} from '@simplewebauthn/server/helpers';
import { ALGORITHMS, type Expected } from './passkey-challenges.ts';
import type { Passkey } from './passkeys-store.ts';

const strict = ({ challenge, origin, rpId }: Expected) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: rpId,
  requireUserVerification: true,
});

/** The library would follow a certificate's addresses: no answer with one is verified. */
function hasCertificate(attestationObject: string): boolean {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = decoded.get('fmt');
  return !(format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined));
}

/** @throws Error for a wrong answer */
export async function verifyNewPasskey(
  answer: NewPasskey['answer'],
  expected: Expected,
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>> {
  if (hasCertificate(answer.response.attestationObject)) throw new Error('a certificate was not asked for');
  const { response } = answer;
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {}, response: { ...response, transports: [] } },
    supportedAlgorithmIDs: [...ALGORITHMS],
    ...strict(expected),
  });
  if (registrationInfo === undefined) throw new Error('the answer is not verified');
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey),
    counter,
    transports: response.transports ?? [],
  };
}

/** @returns the counter, which the caller compares @throws Error for a wrong answer */
export async function verifyProof(
  answer: PasskeyProof['answer'],
  passkey: Pick<Passkey, 'credentialId' | 'publicKey'>,
  expected: Expected,
): Promise<number> {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    ...strict(expected),
  });
  if (!verified) throw new Error('the signature is wrong');
  return authenticationInfo.newCounter;
}

/** As a JSON web key with the members of RFC 7638. */
export function publicKeyIn(stored: Buffer): Readonly<Record<string, string>> {
  const key = decodeCredentialPublicKey(new Uint8Array(stored));
  if (cose.isCOSEPublicKeyEC2(key))
    return {
      crv: 'P-256',
      kty: 'EC',
      x: text(key.get(cose.COSEKEYS.x)),
      y: text(key.get(cose.COSEKEYS.y)),
    };
  if (cose.isCOSEPublicKeyOKP(key)) return { crv: 'Ed25519', kty: 'OKP', x: text(key.get(cose.COSEKEYS.x)) };
  if (cose.isCOSEPublicKeyRSA(key))
    return { e: text(key.get(cose.COSEKEYS.e)), kty: 'RSA', n: text(key.get(cose.COSEKEYS.n)) };
  throw new Error('a passkey has a key of another kind');
}

function text(member: Uint8Array | undefined): string {
  if (member === undefined) throw new Error('a passkey’s key lacks a member');
  return Buffer.from(member).toString('base64url');
}
