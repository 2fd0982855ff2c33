import { watchCalls } from '@parom/contract/console/commands/watch-calls';
import { normaliseEmail } from '@parom/contract/rules';
import { alertSubjects } from '../alerts.ts';
import { blockAddress, newestBlocked, unblockAddress } from '../aml/index.ts';
import { discardWaiting } from '../mail/index.ts';
import { mayRun, operatorNamed } from '../operators/index.ts';
import {
  openAlerts,
  resolveAlert,
  resolveAnySubject,
  returnAlert,
  takeAlert,
} from '../platform/alerts/alerts-store.ts';
import type { Tx } from '../platform/db/db.ts';
import { givenUpJobs, retryJob } from '../platform/jobs/jobs-store.ts';
import type { UnstoredAlert } from '../site/index.ts';
import { isNumber, keepRecipient, keptAs, shownRecipient } from '../tickets/index.ts';
import { say } from './answer.ts';
import { continuedAfter, firstOf, withGreaterLimit } from './listed.ts';
import { addressNamed } from './names.ts';
import { testAlerts } from './notices/test-alerts.ts';
import { runs } from './operator-command.ts';
import { refuseBy } from './refuse.ts';
import { storedError } from './stored-error.ts';

const untaken = (alert: UnstoredAlert) => ({ ...alert, holder: null });

async function assertMayTake(tx: Tx, email: string): Promise<void> {
  const operator = await operatorNamed(tx, email);
  if (operator === null) throw refuseBy('takerUnknown', { email });
  if (operator.isDisabled) throw refuseBy('takerDisabled', { email });
  if (!mayRun(operator.role, 'take-alert')) throw refuseBy('takerOnlyLooks', { email });
}

export const watchCommands = runs(watchCalls, {
  alerts: async ({ db, unstoredAlerts }) =>
    // A long message would push other columns apart.
    [...(await openAlerts(db)), ...unstoredAlerts().map(untaken)].map(
      ({ subject, raisedAt, holder, message }) => ({
        subject,
        raisedAt,
        takenBy: holder?.by ?? null,
        takenAt: holder?.since ?? null,
        message,
      }),
    ),
  'take-alert': async ({ db, clock }, { subject: alert, operator: named }, { email }) => {
    const by = named === undefined ? email : normaliseEmail(named);
    return db.transaction().execute(async (tx) => {
      if (named !== undefined) await assertMayTake(tx, by);
      const taken = await takeAlert(tx, alert, { by, since: clock.now() });
      if (taken === null) throw refuseBy('noOpenAlert', { subject: alert });
      return say('alertTaken', { subject: alert, by, before: taken.before });
    });
  },
  'return-alert': async ({ db }, { subject: alert }) =>
    db.transaction().execute(async (tx) => {
      const returned = await returnAlert(tx, alert);
      if (returned === null) throw refuseBy('noOpenAlert', { subject: alert });
      if (returned.before === null) throw refuseBy('alertUntaken', { subject: alert });
      return say('alertReturned', { subject: alert, before: returned.before });
    }),
  'resolve-alert': async ({ db, clock }, { subject: alert }) => {
    const isOpen = await db.transaction().execute((tx) => resolveAnySubject(tx, clock.now(), alert));
    if (!isOpen) throw refuseBy('noOpenAlert', { subject: alert });
    return say('alertResolved', { subject: alert });
  },
  'test-alerts': async ({ alerting }) => {
    const tested = await testAlerts(alerting);
    if (tested.length === 0) throw refuseBy('noWayToOperators', {});
    return say('alertsTested', { ways: tested });
  },
  'given-up': async ({ db }, { after = 0, limit: count }) =>
    firstOf(await givenUpJobs(db, { after, limit: count + 1 }), count, {
      rest: ({ id }) => continuedAfter(id),
      show: ({ id, kind, about, failedAt, why }) => ({
        event: id,
        kind,
        about,
        givenUpAt: failedAt,
        lastError: storedError(why === null ? null : { code: 'eventTried', parts: { said: why } }),
      }),
    }),
  'retry-event': async ({ db, clock }, { event }) => {
    if (!(await retryJob(db, event, clock.now()))) throw refuseBy('noGivenUpEvent', { event: String(event) });
    return say('eventRetried', { event });
  },
  'discard-letters': async ({ db, clock }) => {
    const letters = await db.transaction().execute(async (tx) => {
      await resolveAlert(tx, clock.now(), alertSubjects.mail());
      return discardWaiting(tx, clock.now());
    });
    return say('lettersDiscarded', { letters: String(letters) });
  },
  'blocked-addresses': async ({ db }, { limit: count }) =>
    firstOf(await newestBlocked(db, count + 1), count, {
      rest: () => withGreaterLimit(),
      show: ({ address: blocked, reason, at }) => ({ address: shownRecipient(blocked), reason, at }),
    }),
  'block-address': async (deps, values) => {
    const blocked = addressNamed(deps.catalogue(), values.address);
    await deps.db.transaction().execute(async (tx) => {
      const kept = isNumber(blocked) ? await keepRecipient(tx, deps, blocked) : blocked;
      await blockAddress(tx, deps.clock.now(), kept, values.reason);
    });
    await deps.reload.blockedAddresses();
    return say('addressBlocked', { address: shownRecipient(blocked) });
  },
  'unblock-address': async ({ db, catalogue, keyring, reload }, values) => {
    const blocked = addressNamed(catalogue(), values.address);
    const wasBlocked = await db.transaction().execute(async (tx) => {
      const removed: boolean[] = [];
      for (const kept of keptAs(keyring, blocked)) removed.push(await unblockAddress(tx, kept));
      return removed.includes(true);
    });
    if (!wasBlocked) throw refuseBy('notBlocked', { name: shownRecipient(blocked) });
    await reload.blockedAddresses();
    return say('addressUnblocked', { address: shownRecipient(blocked) });
  },
});
