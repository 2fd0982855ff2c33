/** Each act and its audit row are one transaction. */

import { randomUUID } from 'node:crypto';
import type { AuditChange } from '@parom/contract/console/audit';
import type { Role } from '@parom/contract/console/roles';
import { isEmail, normaliseEmail } from '@parom/contract/rules';
import { hashPassword, hashToken, makeToken } from '../accounts/index.ts';
import { alertSubjects } from '../alerts.ts';
import { resolveAlert, returnAlertsOf } from '../platform/alerts/alerts-store.ts';
import { later } from '../platform/clock.ts';
import { refuseMissing } from '../platform/refuse.ts';
import type { Caller } from './console-router.ts';
import type { DoorDeps } from './door-deps.ts';
import { insertOperator, setPassword } from './operators-store.ts';
import { changePerson, insertInvitation, lockPeople, type Person, takeInvitation } from './people-store.ts';
import { invalid } from './refuse.ts';
import { mayRun } from './roles.ts';
import { assertConfirmed } from './second-factor.ts';
import { endSessionOf, endSessionsOf } from './sessions-store.ts';
import type { Source } from './source.ts';

export const INVITATION_MS = 24 * 3_600_000;
const REASON_MAX = 500;
const PASSWORD = { least: 12, most: 200 } as const;

export function reasonOf({ reason }: { readonly reason: string }): string {
  const said = reason.trim();
  if (said === '') throw invalid('reasonMissing', {});
  if (said.length > REASON_MAX) throw invalid('reasonTooLong', { most: REASON_MAX });
  return said;
}

/** @returns the link's token, shown once */
export async function invite(
  deps: DoorDeps,
  caller: Caller,
  sent: { readonly email: string; readonly role: Role; readonly reason: string },
): Promise<{ token: string; expiresAt: Date }> {
  assertConfirmed(deps, caller);
  const { source } = caller;
  const reason = reasonOf(sent);
  const email = normaliseEmail(sent.email);
  if (!isEmail(email)) throw invalid('emailWrong', {});
  const at = deps.clock.now();
  const made = { token: makeToken(), expiresAt: later(at, INVITATION_MS) };
  await deps.db.transaction().execute(async (tx) => {
    await insertInvitation(tx, { ...made, tokenHash: hashToken(made.token), email, role: sent.role });
    const row = { at, operator: caller.email, command: 'invite-operator', outcome: 'done' as const, source };
    await deps.note(tx, { ...row, arguments: { email, role: sent.role, reason } });
  });
  return made;
}

export async function accept(
  deps: DoorDeps,
  { token, password, source }: { readonly token: string; readonly password: string; readonly source: Source },
): Promise<string> {
  if (password.length < PASSWORD.least || password.length > PASSWORD.most)
    throw invalid('passwordTooShort', { least: PASSWORD.least });
  const passwordHash = await hashPassword(password);
  const at = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const invitation = await takeInvitation(tx, hashToken(token), at);
    if (invitation === null) throw invalid('linkOver', {});
    const { email, role, operatorId } = invitation;
    if (operatorId !== null) await setPassword(tx, operatorId, passwordHash);
    else if (!(await insertOperator(tx, { id: randomUUID(), email, role, passwordHash, createdAt: at })))
      throw invalid('operatorExists', {});
    const row = { at, operator: email, command: 'accept-invitation', outcome: 'done' as const, source };
    await deps.note(tx, { ...row, arguments: { role } });
    return email;
  });
}

export interface PersonChange {
  readonly id: string;
  readonly role?: Role | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly reason: string;
}

/** Sessions end at once. @throws Refusal 422 for the last administrator */
export async function changeOperator(deps: DoorDeps, caller: Caller, change: PersonChange): Promise<void> {
  assertConfirmed(deps, caller);
  const { id, role, isDisabled } = change;
  const reason = reasonOf(change);
  const at = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const people = await lockPeople(tx);
    const person = people.find((one) => one.id === id);
    if (person === undefined) throw refuseMissing('noSuchOperator', {});
    const next = { role: role ?? person.role, isDisabled: isDisabled ?? person.isDisabled };
    const administers = (one: typeof next) => one.role === 'administrator' && !one.isDisabled;
    if (!people.some((one) => administers(one.id === id ? next : one)))
      throw invalid('lastAdministrator', {});
    await changePerson(tx, id, next, at);
    if (next.isDisabled) await endSessionsOf(tx, id);
    if (next.isDisabled) await resolveAlert(tx, at, alertSubjects.factorsReset(id));
    if (next.isDisabled || !mayRun(next.role, 'take-alert')) await returnAlertsOf(tx, person.email);
    const row = { at, operator: caller.email, command: 'change-operator', outcome: 'done' as const };
    const arguments_ = { email: person.email, reason };
    const changes = changesBetween(person.email, person, next);
    await deps.note(tx, { ...row, arguments: arguments_, source: caller.source, changes });
  });
}

export async function endOneSession(deps: DoorDeps, caller: Caller, id: string): Promise<void> {
  const ofAnyone = caller.role === 'administrator';
  const email = await endSessionOf(deps.db, id, ofAnyone ? null : caller.operatorId);
  if (email === null) throw refuseMissing('noSuchSession', {});
  const row = {
    at: deps.clock.now(),
    operator: caller.email,
    command: 'end-session',
    outcome: 'done' as const,
  };
  await deps.note(deps.db, { ...row, arguments: { email }, source: caller.source });
}

type Standing = Pick<Person, 'role' | 'isDisabled'>;

const changesBetween = (email: string, before: Standing, after: Standing): AuditChange[] =>
  (['role', 'isDisabled'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ of: email, field, before: String(before[field]), after: String(after[field]) }));
