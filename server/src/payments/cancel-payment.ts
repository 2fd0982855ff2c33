/** Takes an intent back before anything was signed: the only moment at which that is safe. */
import { toDecimal } from '@parom/contract/money';
import { alertSubjects } from '../alerts.ts';
import { lockAsset, releaseReserve } from '../ledger/index.ts';
import { resolveAlert } from '../platform/alerts/alerts-store.ts';
import type { Tx } from '../platform/db/db.ts';
import { closePayment, findPayment } from './payments-store.ts';

/** `'too-late'` once it was signed, or when it is closed already. */
export async function cancelPayment(tx: Tx, paymentId: string, now: Date): Promise<'cancelled' | 'too-late'> {
  const assetId = (await findPayment(tx, paymentId))?.asset_id;
  if (assetId === undefined) return 'too-late';
  // Before the payout's own row, as its settlement does: each would wait for the other.
  await lockAsset(tx, assetId);
  const payout = await closePayment(tx, paymentId, { from: ['queued', 'manual'], to: 'cancelled', now });
  if (payout === undefined) return 'too-late';
  await resolveAlert(tx, now, alertSubjects.payoutWaits(payout.id));
  if (payout.is_reserved) await releaseReserve(tx, payout.asset_id, toDecimal(payout.amount), 'paid');
  // Perhaps it was the one that the wallet could not carry; another that waits raises it again at its next look.
  else await resolveAlert(tx, now, alertSubjects.reserve(payout.asset_id));
  return 'cancelled';
}
