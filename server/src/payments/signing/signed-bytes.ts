/** The signed bytes of a payment: stored with their nonce before anybody sees them, marked before they leave. */
import type { SignedPayment } from '../../chains/chain.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { isWithinOutflow, type OutflowDeps } from '../outflow/outflow.ts';
import { isNetworkStopped, isStoppedForNow } from '../outflow/stops-store.ts';
import type { Payment } from '../payment.ts';
import { movePayment } from '../payments-store.ts';
import { takeNonce, type WalletNonce } from '../wallets/wallets-store.ts';
import { goneBehind } from './deposits-behind-store.ts';

/**
 * Stores the bytes and takes their nonce, both or none. `false`: payouts of the asset or its network were stopped while it was being
 * signed, the ceiling of their outflow was reached, a re-org took a deposit back that it rests on, or the nonce went to another payment; the bytes were seen by nobody
 * and are thrown away.
 */
export async function storeSigned(
  tx: Tx,
  deps: Omit<OutflowDeps, 'db'>,
  claimed: Payment,
  signed: SignedPayment,
  nonce: WalletNonce,
): Promise<boolean> {
  if (await isStoppedForNow(tx, claimed.assetId)) return false;
  // Asked under the asset's lock: another payment of the asset may have been signed meanwhile.
  if (!(await isWithinOutflow(tx, deps, claimed))) return false;
  if (await isNetworkStopped(tx, nonce.networkId)) return false;
  // Under the asset's lock, as whoever books that deposit as lost: he finds the payment signed, or it is not signed any more.
  if ((await goneBehind(tx, [claimed.id])).size > 0) return false;
  if (!(await takeNonce(tx, nonce))) return false;
  const stored = await movePayment(tx, claimed.id, {
    from: ['queued'],
    to: 'signed',
    set: {
      signedBytes: signed.bytes,
      txId: signed.txId,
      nonce: nonce.value,
      signedAt: deps.clock.now(),
    },
  });
  if (stored === undefined) throw new PaymentTaken();
  return true;
}

/** Thrown inside `storeSigned`'s transaction to give the nonce back: somebody else signed or cancelled this payout. */
export class PaymentTaken extends Error {}

/** The bytes are about to leave us. From here on only the network's record counts. */
export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await movePayment(db, id, { from: ['signed'], to: 'sent', set: { sentAt: now } });
}
