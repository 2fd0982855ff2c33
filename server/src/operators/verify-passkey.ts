/** Most starts need no WebAuthn library. */
import type { NewPasskey, PasskeyProof } from '@parom/contract/console/passkeys';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
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
