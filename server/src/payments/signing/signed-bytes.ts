import type { SignedPayment } from '../../chains/chain.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { isWithinOutflow, type OutflowDeps } from '../outflow/outflow.ts';
import { isNetworkStopped, isStoppedForNow } from '../outflow/stops-store.ts';
import type { Payment } from '../payment.ts';
import { movePayment } from '../payments-store.ts';
import { takeNonce, type WalletNonce } from '../wallets/wallets-store.ts';
import { goneBehind } from './deposits-behind-store.ts';

/**
 * Both or neither. `false`: a stop, the ceiling, a re-org or another payment came first, and the unsent
 * bytes are dropped.
 */
export async function storeSigned(
  tx: Tx,
  deps: Omit<OutflowDeps, 'db'>,
  claimed: Payment,
  signed: SignedPayment,
  nonce: WalletNonce,
): Promise<boolean> {
  if (await isStoppedForNow(tx, claimed.assetId)) return false;
  // Another payment may have been signed meanwhile.
  if (!(await isWithinOutflow(tx, deps, claimed))) return false;
  if (await isNetworkStopped(tx, nonce.networkId)) return false;
  // Booking that deposit as lost takes the same lock.
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

/** Rolls the nonce back. */
export class PaymentTaken extends Error {}

/** From here on only the network's record counts. */
export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await movePayment(db, id, { from: ['signed'], to: 'sent', set: { sentAt: now } });
}
