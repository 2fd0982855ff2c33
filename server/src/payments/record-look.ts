/** What a look at a payout came to: when the next one is due, and whether a human must hear of it. */
import { alertSubjects } from '../alerts.ts';
import type { CatalogueSource } from '../currencies/index.ts';
import { raiseOrUpdateAlert, resolveAlert } from '../platform/alerts/alerts-store.ts';
import { later } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { releasePayment } from './claims-store.ts';
import { isOverdue, nextLookMs, type PaymentRow, sumOf, TRIES_BEFORE_ALERT } from './payment.ts';

interface LookDeps {
  readonly db: Db;
  readonly catalogue: CatalogueSource;
}

/** In one transaction, as `recordFailure`: one that is settled meanwhile has put its alert away. */
export async function recordProgress(
  deps: LookDeps,
  payout: PaymentRow,
  now: Date,
  progress: 'again' | 'later' | 'unseen',
): Promise<void> {
  const ageMs = now.getTime() - (payout.sent_at ?? payout.created_at).getTime();
  const dueAt = progress === 'again' ? now : later(now, nextLookMs(ageMs, 0));
  const hadFailed = payout.attempts >= TRIES_BEFORE_ALERT;
  if (!hadFailed && !isOverdue(payout, now)) {
    await releasePayment(deps.db, payout, dueAt, null);
    return;
  }
  await deps.db.transaction().execute(async (tx) => {
    if (!(await releasePayment(tx, payout, dueAt, null))) return;
    const isStuck = progress === 'unseen' && isOverdue(payout, now);
    if (isStuck)
      await raiseOrUpdateAlert(tx, now, alertSubjects.payoutWaits(payout.id), stuckMessage(deps, payout));
    else await resolveAlert(tx, now, alertSubjects.payoutWaits(payout.id));
  });
}

const stuckMessage = (deps: LookDeps, payout: PaymentRow): string =>
  `Payout ${payout.id} (${sumOf(deps.catalogue(), payout)}) was sent and is in no block since ${payout.sent_at?.toISOString()}: transaction ${payout.tx_id}`;

/** In one transaction: a payout that is cancelled meanwhile must not leave an alert behind that nobody resolves. */
export async function recordFailure(
  deps: LookDeps,
  payout: PaymentRow,
  now: Date,
  why: string,
): Promise<void> {
  const tries = payout.attempts + 1;
  await deps.db.transaction().execute(async (tx) => {
    const isOurs = await releasePayment(tx, payout, later(now, nextLookMs(0, tries)), why);
    if (!isOurs || tries < TRIES_BEFORE_ALERT) return;
    const message = `Payout ${payout.id} (${sumOf(deps.catalogue(), payout)}) has failed for ten minutes: ${why}`;
    await raiseOrUpdateAlert(tx, now, alertSubjects.payoutWaits(payout.id), message);
  });
}
