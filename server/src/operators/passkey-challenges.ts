import { randomBytes, randomUUID } from 'node:crypto';
import type { ProofOptions, RegistrationOptions } from '@parom/contract/console/passkeys';
import { later } from '../platform/clock.ts';
import { type Challenge, insertChallenge, takeChallenge } from './challenges-store.ts';
import type { DoorDeps } from './door-deps.ts';
import { type Passkey, passkeysOf } from './passkeys-store.ts';
import { invalid } from './refuse.ts';

const CHALLENGE_MS = 5 * 60_000;
/** Every authenticator has ES256, EdDSA or RS256. */
export const ALGORITHMS = [-7, -8, -257] as const;

/** A challenge opens nothing else. */
export type Use = Omit<Challenge, 'challenge'>;

export interface Expected {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
}

export interface Asked<Options> {
  readonly attempt: string;
  readonly origin: string;
  readonly options: Options;
}

/** Whatever its port. */
export const rpIdOf = (origin: string): string => new URL(origin).hostname;

async function ask<Options>(
  deps: DoorDeps,
  use: Use,
  optionsOf: (challenge: string, rpId: string) => Options,
): Promise<Asked<Options>> {
  const challenge = randomBytes(32).toString('base64url');
  const attempt = randomUUID();
  const expiresAt = later(deps.clock.now(), CHALLENGE_MS);
  await insertChallenge(deps.db, { id: attempt, challenge, ...use, expiresAt });
  const origin = deps.origin();
  return { attempt, origin, options: optionsOf(challenge, rpIdOf(origin)) };
}

export async function expectedOf(deps: DoorDeps, attempt: string, use: Use): Promise<Expected | null> {
  const challenge = await takeChallenge(deps, attempt, use);
  const origin = deps.origin();
  return challenge === null ? null : { challenge, origin, rpId: rpIdOf(origin) };
}

const credentialsOf = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key' as const,
    transports: [...transports],
  }));

export async function askProof(deps: DoorDeps, use: Use): Promise<Asked<ProofOptions>> {
  const passkeys = await ownPasskeys(deps, use.operatorId);
  return ask(deps, use, (challenge, rpId) => proofOptions(passkeys, challenge, rpId));
}

export async function proofOptionsFor(
  deps: DoorDeps,
  operatorId: string,
  challenge: string,
): Promise<ProofOptions> {
  return proofOptions(await ownPasskeys(deps, operatorId), challenge, rpIdOf(deps.origin()));
}

async function ownPasskeys({ db }: DoorDeps, operatorId: string): Promise<readonly Passkey[]> {
  const passkeys = await passkeysOf(db, operatorId);
  if (passkeys.length === 0) throw invalid('noPasskeyOfYours', {});
  return passkeys;
}

const proofOptions = (passkeys: readonly Passkey[], challenge: string, rpId: string): ProofOptions => ({
  challenge,
  rpId,
  timeout: CHALLENGE_MS,
  userVerification: 'required',
  allowCredentials: credentialsOf(passkeys),
});

export async function askRegistration(
  deps: DoorDeps,
  use: Use,
  email: string,
): Promise<Asked<RegistrationOptions>> {
  const passkeys = await passkeysOf(deps.db, use.operatorId);
  return ask(deps, use, (challenge, rpId) => ({
    challenge,
    rp: { id: rpId, name: 'Parom' },
    user: { id: Buffer.from(use.operatorId).toString('base64url'), name: email, displayName: email },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: credentialsOf(passkeys),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    attestation: 'none',
  }));
}
