import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { alertSubjects } from '../../alerts.ts';
import type { CatalogueSource } from '../../currencies/index.ts';
import { raiseOrUpdateAlert, resolveAlert } from '../../platform/alerts/alerts-store.ts';
import { later } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { nextLookMs, type Payment, sumOf, TRIES_BEFORE_ALERT } from '../payment.ts';
import { reasonOf } from '../reason-of.ts';
import { releasePayment } from './claims-store.ts';

interface LookDeps {
  readonly db: Db;
  readonly catalogue: CatalogueSource;
}

export async function recordProgress(
  deps: LookDeps,
  payment: Payment,
  now: Date,
  progress: 'again' | 'later',
): Promise<void> {
  const ageMs = now.getTime() - payment.createdAt.getTime();
  const dueAt = progress === 'again' ? now : later(now, nextLookMs(ageMs, 0));
  if (payment.attempts < TRIES_BEFORE_ALERT) {
    await releasePayment(deps.db, payment, dueAt, null);
    return;
  }
  await deps.db.transaction().execute(async (tx) => {
    if (!(await releasePayment(tx, payment, dueAt, null))) return;
    await resolveAlert(tx, now, alertSubjects.paymentWaits(payment.id));
  });
}

/** One transaction: a cancelled payment must not leave an open alert. */
export async function recordFailure(
  deps: LookDeps,
  payment: Payment,
  now: Date,
  error: unknown,
): Promise<void> {
  const why = reasonOf(error);
  const tries = payment.attempts + 1;
  await deps.db.transaction().execute(async (tx) => {
    const isOurs = await releasePayment(tx, payment, later(now, nextLookMs(0, tries)), why);
    if (!isOurs || tries < TRIES_BEFORE_ALERT) return;
    const parts = { payment: payment.id, sum: sumOf(deps.catalogue(), payment), why };
    const detail = alertDetail('paymentFails', parts);
    await raiseOrUpdateAlert(tx, now, alertSubjects.paymentWaits(payment.id), detail);
  });
}
