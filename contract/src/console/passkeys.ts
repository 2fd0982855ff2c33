/** WebAuthn, in browsers' JSON forms. */
import * as z from 'zod/mini';
import type { ConsoleEndpoint } from './endpoint.ts';
import { callRoles } from './rights.ts';

/** The standard's longest credential id has 1,023 bytes. */
const ID_MAX = 1_364;
const base64url = (most: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(most));
const transports = z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10));
const credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports,
});

/** Ends after five minutes, and is answered once. */
const challenge = z.object({
  attempt: z.uuid(),
  /** A browser at another address cannot answer. */
  origin: z.string(),
});
export const proofOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(credential),
});
const proofChallenge = z.extend(challenge, { options: proofOptions });
const registrationChallenge = z.extend(challenge, {
  options: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
    timeout: z.number(),
    excludeCredentials: z.array(credential),
    authenticatorSelection: z.object({
      residentKey: z.literal('preferred'),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  }),
});
export type RegistrationOptions = z.infer<typeof registrationChallenge>['options'];
export type ProofOptions = z.infer<typeof proofOptions>;

const answered = { id: base64url(ID_MAX), rawId: base64url(ID_MAX), type: z.literal('public-key') };

export const passkeyProof = z.object({
  attempt: z.uuid(),
  answer: z.object({
    ...answered,
    response: z.object({
      clientDataJSON: base64url(4_000),
      authenticatorData: base64url(4_000),
      signature: base64url(2_000),
    }),
  }),
});
export type PasskeyProof = z.infer<typeof passkeyProof>;

/** As much as the signer reads. */
export const approvalAnswer = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: base64url(1_400),
    authenticatorData: base64url(400),
    signature: base64url(700),
  }),
});

export const newPasskey = z.object({
  attempt: z.uuid(),
  name: z.string(),
  answer: z.object({
    ...answered,
    response: z.object({
      clientDataJSON: base64url(4_000),
      attestationObject: base64url(16_000),
      transports: z.optional(transports),
    }),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  /** An entry of the signer’s limits; the fingerprint is compared with the signer’s own. */
  forSigner: z.object({ entry: z.string(), fingerprint: z.string() }),
});

export const passkeyEndpoints = {
  challengeToLogIn: {
    method: 'POST',
    path: '/api/console/log-in/challenge',
    role: callRoles.challengeToLogIn,
    summary: 'After a right password: what a passkey signs to log in',
    body: z.object({ email: z.string(), password: z.string() }),
    answer: proofChallenge,
  },
  challengeToConfirm: {
    method: 'POST',
    path: '/api/console/confirm/challenge',
    role: callRoles.challengeToConfirm,
    summary: 'What a passkey signs to confirm',
    body: z.object({}),
    answer: proofChallenge,
  },
  confirmByPasskey: {
    method: 'POST',
    path: '/api/console/confirm/passkey',
    role: callRoles.confirmByPasskey,
    summary: 'Confirm with a passkey: for five minutes, acts that move money or rights are open',
    body: passkeyProof,
    answer: z.object({ confirmedUntil: z.string() }),
  },
  passkeys: {
    method: 'GET',
    path: '/api/console/passkeys',
    role: callRoles.passkeys,
    summary: 'One’s own passkeys',
    answer: z.object({ passkeys: z.array(passkey) }),
  },
  challengeToRegister: {
    method: 'POST',
    path: '/api/console/passkeys/challenge',
    role: callRoles.challengeToRegister,
    summary: 'What a new passkey answers',
    body: z.object({}),
    answer: registrationChallenge,
  },
  addPasskey: {
    method: 'POST',
    path: '/api/console/passkeys',
    role: callRoles.addPasskey,
    summary: 'Add a passkey; the first second factor also answers ten recovery codes, once',
    body: newPasskey,
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  removePasskey: {
    method: 'POST',
    path: '/api/console/passkeys/:id/remove',
    role: callRoles.removePasskey,
    summary: 'Remove a passkey of one’s own, never the last second factor',
    params: z.object({ id: z.uuid() }),
    body: z.object({}),
    answer: z.object({}),
  },
} as const satisfies Record<string, ConsoleEndpoint>;
