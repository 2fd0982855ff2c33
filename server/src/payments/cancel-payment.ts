import { alertSubjects } from '../alerts.ts';
import { lockAsset, releaseReserve } from '../ledger/index.ts';
import { resolveAlert } from '../platform/alerts/alerts-store.ts';
import type { Tx } from '../platform/db/db.ts';
import { lockManual, type ManualClaim, openClaim } from './operated/manual-claims-store.ts';
import { closePayment, findPayment } from './payments-store.ts';

/** A claim is another operator's, who may have paid. */
type Cancelled = 'cancelled' | 'too-late' | ManualClaim;

export async function cancelPayment(
  tx: Tx,
  paymentId: string,
  now: Date,
  by: string | null = null,
): Promise<Cancelled> {
  const found = await findPayment(tx, paymentId);
  if (found === undefined) return 'too-late';
  // In the order of its settlement, to avoid a deadlock.
  await lockAsset(tx, found.assetId);
  await lockManual(tx, paymentId);
  const claim = await openClaim(tx, paymentId, now);
  if (claim !== null && claim.by !== by) return claim;
  const payment = await closePayment(tx, paymentId, { from: ['queued', 'manual'], to: 'cancelled', now });
  if (payment === undefined) return 'too-late';
  await resolveAlert(tx, now, alertSubjects.paymentWaits(payment.id));
  if (payment.isReserved) await releaseReserve(tx, payment.assetId, payment.amount, 'paid');
  // Another waiting payment raises it again.
  else await resolveAlert(tx, now, alertSubjects.reserve(payment.assetId));
  return 'cancelled';
}
