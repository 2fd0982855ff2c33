import { alertSubjects } from '../alerts.ts';
import { lockAsset, releaseReserve } from '../ledger/index.ts';
import { resolveAlert } from '../platform/alerts/alerts-store.ts';
import type { Tx } from '../platform/db/db.ts';
import { closePayment, findPayment } from './payments-store.ts';

export async function cancelPayment(tx: Tx, paymentId: string, now: Date): Promise<'cancelled' | 'too-late'> {
  const assetId = (await findPayment(tx, paymentId))?.assetId;
  if (assetId === undefined) return 'too-late';
  // In the order of its settlement, to avoid a deadlock.
  await lockAsset(tx, assetId);
  const payment = await closePayment(tx, paymentId, { from: ['queued', 'manual'], to: 'cancelled', now });
  if (payment === undefined) return 'too-late';
  await resolveAlert(tx, now, alertSubjects.paymentWaits(payment.id));
  if (payment.isReserved) await releaseReserve(tx, payment.assetId, payment.amount, 'paid');
  // Another waiting payment raises it again.
  else await resolveAlert(tx, now, alertSubjects.reserve(payment.assetId));
  return 'cancelled';
}
