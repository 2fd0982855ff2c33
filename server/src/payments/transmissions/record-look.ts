import { alertSubjects } from '../../alerts.ts';
import type { CatalogueSource } from '../../currencies/index.ts';
import { raiseOrUpdateAlert, resolveAlert } from '../../platform/alerts/alerts-store.ts';
import { later } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { failedForLong, nextLookMs, type Payment, sumOf, TRIES_BEFORE_ALERT } from '../payment.ts';
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
        await raiseOrUpdateAlert(tx, now, subject, stuckMessage(deps, payment, transmission));
      else await resolveAlert(tx, now, subject);
    }
  });
}

const stuckMessage = (deps: LookDeps, payment: Payment, { sentAt, txId }: Transmission): string =>
  `Payment ${payment.id} (${sumOf(deps.catalogue(), payment)}) has been in no block since ${sentAt?.toISOString()}: transaction ${txId}. It is owed and offered again. Look at the transaction and the node`;

export async function recordFailedLook(
  deps: LookDeps,
  transmission: Transmission,
  now: Date,
  why: string,
): Promise<void> {
  const tries = transmission.attempts + 1;
  await deps.db.transaction().execute(async (tx) => {
    const isOurs = await releaseTransmission(tx, transmission, later(now, nextLookMs(0, tries)), why);
    if (isOurs && tries >= TRIES_BEFORE_ALERT) await alertAll(tx, deps, transmission, now, why);
  });
}

async function alertAll(tx: Tx, deps: LookDeps, { id }: Transmission, now: Date, why: string): Promise<void> {
  for (const payment of await paymentsIn(tx, id)) {
    const message = failedForLong(deps.catalogue(), payment, why);
    await raiseOrUpdateAlert(tx, now, alertSubjects.paymentWaits(payment.id), message);
  }
}
