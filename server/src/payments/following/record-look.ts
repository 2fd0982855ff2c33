import { alertSubjects } from '../../alerts.ts';
import type { CatalogueSource } from '../../currencies/index.ts';
import { raiseOrUpdateAlert, resolveAlert } from '../../platform/alerts/alerts-store.ts';
import { later } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { isOverdue, nextLookMs, type Payment, sumOf, TRIES_BEFORE_ALERT } from '../payment.ts';
import { releasePayment } from './claims-store.ts';

interface LookDeps {
  readonly db: Db;
  readonly catalogue: CatalogueSource;
}

export async function recordProgress(
  deps: LookDeps,
  payment: Payment,
  now: Date,
  progress: 'again' | 'later' | 'unseen',
): Promise<void> {
  const ageMs = now.getTime() - (payment.sentAt ?? payment.createdAt).getTime();
  const dueAt = progress === 'again' ? now : later(now, nextLookMs(ageMs, 0));
  const hadFailed = payment.attempts >= TRIES_BEFORE_ALERT;
  if (!hadFailed && !isOverdue(payment, now)) {
    await releasePayment(deps.db, payment, dueAt, null);
    return;
  }
  await deps.db.transaction().execute(async (tx) => {
    if (!(await releasePayment(tx, payment, dueAt, null))) return;
    const isStuck = progress === 'unseen' && isOverdue(payment, now);
    if (isStuck)
      await raiseOrUpdateAlert(tx, now, alertSubjects.paymentWaits(payment.id), stuckMessage(deps, payment));
    else await resolveAlert(tx, now, alertSubjects.paymentWaits(payment.id));
  });
}

const stuckMessage = (deps: LookDeps, payment: Payment): string =>
  `Payment ${payment.id} (${sumOf(deps.catalogue(), payment)}) has been in no block since ${payment.sentAt?.toISOString()}: transaction ${payment.txId}. It is owed and offered again. Look at the transaction and the node`;

/** One transaction: a cancelled payment must not leave an open alert. */
export async function recordFailure(deps: LookDeps, payment: Payment, now: Date, why: string): Promise<void> {
  const tries = payment.attempts + 1;
  await deps.db.transaction().execute(async (tx) => {
    const isOurs = await releasePayment(tx, payment, later(now, nextLookMs(0, tries)), why);
    if (!isOurs || tries < TRIES_BEFORE_ALERT) return;
    const message = `Payment ${payment.id} (${sumOf(deps.catalogue(), payment)}) has failed for ten minutes: ${why}`;
    await raiseOrUpdateAlert(tx, now, alertSubjects.paymentWaits(payment.id), message);
  });
}
