/** Each change and its audit row are one transaction. */

import { randomUUID } from 'node:crypto';
import type { NewPasskey, RegistrationOptions } from '@parom/contract/console/passkeys';
import { alertSubjects } from '../alerts.ts';
import { resolveAlert } from '../platform/alerts/alerts-store.ts';
import { refuseMissing } from '../platform/refuse.ts';
import { passkeyFingerprint } from '../signing/index.ts';
import type { Caller } from './console-router.ts';
import type { DoorDeps } from './door-deps.ts';
import { lockFactors } from './factor-store.ts';
import { type Asked, askRegistration, type Expected, expectedOf, type Use } from './passkey-challenges.ts';
import { deletePasskey, insertPasskey, type Passkey, passkeysOf } from './passkeys-store.ts';
import { invalid } from './refuse.ts';
import { assertConfirmed, renewRecoveryCodes, sessionEnded } from './second-factor.ts';
import { endOtherSessions, noteConfirmed } from './sessions-store.ts';

const PASSKEYS_MAX = 20;
const NAME_MAX = 60;

const registering = ({ operatorId, sessionId }: Caller): Use => ({
  purpose: 'register',
  operatorId,
  sessionId,
});

export async function beginPasskey(deps: DoorDeps, caller: Caller): Promise<Asked<RegistrationOptions>> {
  if (caller.hasFactor) assertConfirmed(deps, caller);
  return askRegistration(deps, registering(caller), caller.email);
}

/** @returns the recovery codes of the first second factor, shown once */
export async function addPasskey(deps: DoorDeps, caller: Caller, sent: NewPasskey): Promise<string[]> {
  if (caller.hasFactor) assertConfirmed(deps, caller);
  const name = sent.name.trim();
  if (name === '' || name.length > NAME_MAX) throw invalid('passkeyNameMissing', { most: NAME_MAX });
  const expected = await expectedOf(deps, sent.attempt, registering(caller));
  const verified = expected === null ? null : await verifiedIn(sent.answer, expected);
  if (verified === null) throw invalid('passkeyBegunAnew', {});
  const { operatorId, email, sessionId, source } = caller;
  const at = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const { hasApp } = await lockFactors(tx, operatorId);
    const known = await passkeysOf(tx, operatorId);
    if (known.length >= PASSKEYS_MAX) throw invalid('passkeysTooMany', { most: PASSKEYS_MAX });
    const made = { id: randomUUID(), name, ...verified, createdAt: at };
    if (!(await insertPasskey(tx, operatorId, made))) throw invalid('passkeyKnown', {});
    if (!(await noteConfirmed(tx, sessionId, at))) throw sessionEnded();
    await deps.note(tx, {
      at,
      operator: email,
      command: 'add-passkey',
      arguments: { name },
      outcome: 'done',
      source,
    });
    if (hasApp || known.length > 0) return [];
    // A thief of the password may have a session.
    await endOtherSessions(tx, operatorId, sessionId);
    await resolveAlert(tx, at, alertSubjects.factorsReset(operatorId));
    return renewRecoveryCodes(tx, operatorId);
  });
}

async function verifiedIn(answer: NewPasskey['answer'], expected: Expected) {
  const { verifyNewPasskey } = await import('./verify-passkey.ts');
  return verifyNewPasskey(answer, expected).catch(() => null);
}

/** The finder of a lost device may have a session. @throws Refusal 422 for the last second factor */
export async function removePasskey(deps: DoorDeps, caller: Caller, id: string): Promise<void> {
  assertConfirmed(deps, caller);
  const { operatorId, email, sessionId, source } = caller;
  const at = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const { hasApp } = await lockFactors(tx, operatorId);
    const known = await passkeysOf(tx, operatorId);
    const passkey = known.find((one) => one.id === id);
    if (passkey === undefined) throw refuseMissing('noSuchPasskey', {});
    if (known.length === 1 && !hasApp) throw invalid('lastFactor', {});
    await deletePasskey(tx, id);
    await endOtherSessions(tx, operatorId, sessionId);
    await resolveAlert(tx, at, alertSubjects.passkeyCopied(id));
    const row = { at, operator: email, command: 'remove-passkey', outcome: 'done' as const, source };
    await deps.note(tx, { ...row, arguments: { name: passkey.name } });
  });
}

export async function shownPasskeys(passkeys: readonly Passkey[]) {
  if (passkeys.length === 0) return [];
  const { publicKeyIn } = await import('./verify-passkey.ts');
  return passkeys.map(({ id, name, createdAt, lastUsedAt, credentialId, publicKey }) => {
    const key = publicKeyIn(publicKey);
    return {
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      forSigner: {
        entry: JSON.stringify({ id: credentialId, key }),
        fingerprint: passkeyFingerprint(credentialId, key),
      },
    };
  });
}
