import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import type { PaymentError } from '@parom/contract/console/answers/stored-errors';
import { alertSubjects } from '../../alerts.ts';
import type { CatalogueSource } from '../../currencies/index.ts';
import { raiseOrUpdateAlert, resolveAlert } from '../../platform/alerts/alerts-store.ts';
import { later } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { nextLookMs, type Payment, sumOf, TRIES_BEFORE_ALERT } from '../payment.ts';
import { reasonOf } from '../reason-of.ts';
import { releaseTransmission } from './claims-store.ts';
import { isOverdue, type Transmission } from './transmission.ts';
import { paymentsIn } from './transmissions-store.ts';

interface LookDeps {
  readonly db: Db;
  readonly catalogue: CatalogueSource;
}

export async function recordLook(
  deps: LookDeps,
  transmission: Transmission,
  now: Date,
  progress: 'again' | 'later' | 'unseen',
): Promise<void> {
  const ageMs = now.getTime() - (transmission.sentAt ?? transmission.signedAt).getTime();
  const dueAt = progress === 'again' ? now : later(now, nextLookMs(ageMs, 0));
  const isLate = isOverdue(transmission, now);
  const isNoted = transmission.attempts >= TRIES_BEFORE_ALERT || isLate;
  if (!isNoted && transmission.lastError === null) {
    await releaseTransmission(deps.db, transmission, dueAt, null);
    return;
  }
  await deps.db.transaction().execute(async (tx) => {
    if (!(await releaseTransmission(tx, transmission, dueAt, null)) || !isNoted) return;
    for (const payment of await paymentsIn(tx, transmission.id)) {
      const subject = alertSubjects.paymentWaits(payment.id);
      if (progress === 'unseen' && isLate)
        await raiseOrUpdateAlert(tx, now, subject, stuckDetail(deps, payment, transmission));
      else await resolveAlert(tx, now, subject);
    }
  });
}

const stuckDetail = (deps: LookDeps, payment: Payment, { sentAt, txId }: Transmission) =>
  alertDetail('paymentStuck', {
    payment: payment.id,
    sum: sumOf(deps.catalogue(), payment),
    since: sentAt?.toISOString() ?? null,
    transaction: txId,
  });

export async function recordFailedLook(
  deps: LookDeps,
  transmission: Transmission,
  now: Date,
  error: unknown,
): Promise<void> {
  const why = reasonOf(error);
  const tries = transmission.attempts + 1;
  await deps.db.transaction().execute(async (tx) => {
    const isOurs = await releaseTransmission(tx, transmission, later(now, nextLookMs(0, tries)), why);
    if (isOurs && tries >= TRIES_BEFORE_ALERT) await alertAll(tx, deps, transmission, now, why);
  });
}

async function alertAll(
  tx: Tx,
  deps: LookDeps,
  { id }: Transmission,
  now: Date,
  why: PaymentError,
): Promise<void> {
  for (const payment of await paymentsIn(tx, id)) {
    const parts = { payment: payment.id, sum: sumOf(deps.catalogue(), payment), why };
    const detail = alertDetail('paymentFails', parts);
    await raiseOrUpdateAlert(tx, now, alertSubjects.paymentWaits(payment.id), detail);
  }
}
