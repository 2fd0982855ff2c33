/** Cancels a payment before it is signed: the only moment at which that is safe. */
import { alertSubjects } from '../alerts.ts';
import { lockAsset, releaseReserve } from '../ledger/index.ts';
import { resolveAlert } from '../platform/alerts/alerts-store.ts';
import type { Tx } from '../platform/db/db.ts';
import { closePayment, findPayment } from './payments-store.ts';

/** `'too-late'` once it was signed or closed. */
export async function cancelPayment(tx: Tx, paymentId: string, now: Date): Promise<'cancelled' | 'too-late'> {
  const assetId = (await findPayment(tx, paymentId))?.assetId;
  if (assetId === undefined) return 'too-late';
  // Locked before the payment's row, in the order of its settlement, to avoid a deadlock.
  await lockAsset(tx, assetId);
  const payment = await closePayment(tx, paymentId, { from: ['queued', 'manual'], to: 'cancelled', now });
  if (payment === undefined) return 'too-late';
  await resolveAlert(tx, now, alertSubjects.paymentWaits(payment.id));
  if (payment.isHeld) await releaseReserve(tx, payment.assetId, payment.amount, 'paid');
  // The cancelled payment may have been the one that lacked funds. Another waiting payment raises the alert
  // again.
  else await resolveAlert(tx, now, alertSubjects.reserve(payment.assetId));
  return 'cancelled';
}
