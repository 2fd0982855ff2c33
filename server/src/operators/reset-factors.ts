import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { hashPassword, hashToken, makeToken } from '../accounts/index.ts';
import { alertSubjects } from '../alerts.ts';
import { raiseOrUpdateAlert } from '../platform/alerts/alerts-store.ts';
import { later } from '../platform/clock.ts';
import { refuseMissing } from '../platform/refuse.ts';
import type { Caller } from './console-router.ts';
import type { DoorDeps } from './door-deps.ts';
import { removeFactors } from './factor-store.ts';
import { forgiveTries, setPassword } from './operators-store.ts';
import { INVITATION_MS, reasonOf } from './people.ts';
import { insertInvitation, lockPeople, removeInvitationsOf } from './people-store.ts';
import { invalid } from './refuse.ts';
import { assertConfirmed } from './second-factor.ts';
import { endSessionsOf } from './sessions-store.ts';

/**
 * For an operator without passkeys, app and recovery codes. Until they use the link, nothing opens: their
 * password alone may be stolen.
 * @returns the link's token, shown once
 */
export async function resetFactors(
  deps: DoorDeps,
  caller: Caller,
  sent: { readonly id: string; readonly reason: string },
): Promise<{ token: string; expiresAt: Date }> {
  assertConfirmed(deps, caller);
  const { id } = sent;
  const reason = reasonOf(sent);
  if (id === caller.operatorId) throw invalid('ownFactors', {});
  const at = deps.clock.now();
  const made = { token: makeToken(), expiresAt: later(at, INVITATION_MS) };
  const noPassword = await hashPassword(makeToken());
  await deps.db.transaction().execute(async (tx) => {
    const person = (await lockPeople(tx)).find((one) => one.id === id);
    if (person === undefined) throw refuseMissing('noSuchOperator', {});
    const { email, role } = person;
    if (person.isDisabled) throw invalid('operatorDisabled', {});
    await removeFactors(tx, id);
    await setPassword(tx, id, noPassword);
    await forgiveTries(tx, id);
    await endSessionsOf(tx, id);
    await removeInvitationsOf(tx, id);
    await insertInvitation(tx, { ...made, tokenHash: hashToken(made.token), email, role, operatorId: id });
    const row = { at, operator: caller.email, command: 'reset-factors', outcome: 'done' as const };
    const { source } = caller;
    await deps.note(tx, { ...row, source, arguments: { email, role, reason } });
    const detail = alertDetail('factorsReset', { by: caller.email, email, reason });
    await raiseOrUpdateAlert(tx, at, alertSubjects.factorsReset(id), detail);
    await deps.tellOfReset(tx, { id, email, by: caller.email });
  });
  return made;
}
