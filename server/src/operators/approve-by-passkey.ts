/** The challenge is the signer’s digest, so the signer can verify the answer without trusting this server. */
import type { PasskeyProof, ProofOptions } from '@parom/contract/console/passkeys';
import type { Caller } from './console-router.ts';
import type { DoorDeps } from './door-deps.ts';
import { proofOptionsFor } from './passkey-challenges.ts';
import { isOwnAnswer } from './prove-passkey.ts';

const challengeOf = (digest: string): string => Buffer.from(digest, 'hex').toString('base64url');

export async function askApproval(
  deps: DoorDeps,
  { operatorId }: Caller,
  digest: string,
): Promise<{ readonly origin: string; readonly options: ProofOptions }> {
  const origin = deps.origin();
  return { origin, options: await proofOptionsFor(deps, operatorId, challengeOf(digest)) };
}

export const isOwnApproval = (
  deps: DoorDeps,
  caller: Caller,
  digest: string,
  answer: PasskeyProof['answer'],
): Promise<boolean> => isOwnAnswer(deps, caller, challengeOf(digest), answer);
