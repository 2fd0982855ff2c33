import type { Tx } from '../../platform/db/db.ts';
import { isWithinOutflow, type OutflowDeps } from '../outflow/outflow.ts';
import { isNetworkStopped, isStoppedForNow } from '../outflow/stops-store.ts';
import type { Payment } from '../payment.ts';
import { movePayment } from '../payments-store.ts';
import { insertTransmission, type NewTransmission } from '../transmissions/transmissions-store.ts';
import { takeNonce } from '../wallets/wallets-store.ts';
import { goneBehind } from './deposits-behind-store.ts';

export interface SignedForPayments extends Omit<NewTransmission, 'paymentIds' | 'at'> {
  /** Of one asset. */
  readonly payments: readonly Payment[];
}

/**
 * All or nothing. `false`: a stop, the ceiling, a re-org or another payment came first, and the unsent
 * bytes are dropped.
 */
export async function storeSigned(
  tx: Tx,
  deps: Omit<OutflowDeps, 'db'>,
  { id, nonce, signed, payments }: SignedForPayments,
): Promise<boolean> {
  const at = deps.clock.now();
  for (const payment of payments) {
    if (await isStoppedForNow(tx, payment.assetId)) return false;
    // Another payment may have been signed meanwhile.
    if (!(await isWithinOutflow(tx, deps, payment))) return false;
  }
  if (await isNetworkStopped(tx, nonce.networkId)) return false;
  const paymentIds = payments.map((payment) => payment.id);
  // Booking that deposit as lost takes the same lock.
  if ((await goneBehind(tx, paymentIds)).size > 0) return false;
  if (!(await takeNonce(tx, nonce))) return false;
  for (const paymentId of paymentIds) {
    const set = { txId: signed.txId, signedAt: at };
    const stored = await movePayment(tx, paymentId, { from: ['queued'], to: 'signed', set });
    if (stored === undefined) throw new PaymentTaken();
  }
  await insertTransmission(tx, { id, nonce, signed, paymentIds, at });
  return true;
}

/** Rolls everything back. */
export class PaymentTaken extends Error {}
