import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { coded } from '@parom/contract/console/answers/answers';
import type { PasskeyProof } from '@parom/contract/console/passkeys';
import { alertSubjects } from '../alerts.ts';
import { raiseAlert } from '../platform/alerts/alerts-store.ts';
import type { Caller } from './console-router.ts';
import type { DoorDeps } from './door-deps.ts';
import { type Expected, expectedOf, rpIdOf, type Use } from './passkey-challenges.ts';
import { countUse, findPasskey, type Passkey } from './passkeys-store.ts';

type By = Pick<Caller, 'email' | 'source'>;

export async function isRightPasskey(
  deps: DoorDeps,
  use: Use & By,
  { attempt, answer }: PasskeyProof,
): Promise<boolean> {
  const { email, source, ...rest } = use;
  const expected = await expectedOf(deps, attempt, rest);
  return expected !== null && isRight(deps, { operatorId: use.operatorId, email, source }, expected, answer);
}

/** Of a challenge that may come again. */
export function isOwnAnswer(
  deps: DoorDeps,
  who: Who,
  challenge: string,
  answer: PasskeyProof['answer'],
): Promise<boolean> {
  const origin = deps.origin();
  return isRight(deps, who, { challenge, origin, rpId: rpIdOf(origin) }, answer);
}

interface Who extends By {
  readonly operatorId: string;
}

async function isRight(
  deps: DoorDeps,
  { operatorId, ...by }: Who,
  expected: Expected,
  answer: PasskeyProof['answer'],
): Promise<boolean> {
  const passkey = await findPasskey(deps.db, operatorId, answer.id);
  if (passkey === null) return false;
  const counter = await counterIn(answer, passkey, expected);
  if (counter === null) return false;
  if (await countUse(deps.db, passkey.id, counter, deps.clock.now())) return true;
  await noteCopy(deps, by, passkey);
  return false;
}

async function counterIn(
  answer: PasskeyProof['answer'],
  passkey: Passkey,
  expected: Expected,
): Promise<number | null> {
  const { verifyProof } = await import('./verify-passkey.ts');
  return verifyProof(answer, passkey, expected).catch(() => null);
}

/** A number of signatures that does not grow comes from a copy of the key. */
async function noteCopy(deps: DoorDeps, { email, source }: By, { id, name }: Passkey): Promise<void> {
  const at = deps.clock.now();
  await deps.note(deps.db, {
    at,
    operator: email,
    command: 'use-passkey',
    arguments: { passkey: name },
    outcome: 'refused',
    why: [coded('passkeyCounterBack', {})],
    source,
  });
  const detail = alertDetail('passkeyCopied', { passkey: name, email });
  await raiseAlert(deps.db, at, alertSubjects.passkeyCopied(id), detail);
}
