import type { Tx } from '../../platform/db/db.ts';
import { isWithinOutflow, type OutflowDeps } from '../outflow/outflow.ts';
import { isNetworkStopped, isStoppedForNow } from '../outflow/stops-store.ts';
import type { Payment } from '../payment.ts';
import { movePayment } from '../payments-store.ts';
import {
  insertTransmission,
  isDiscarded,
  type NewTransmission,
} from '../transmissions/transmissions-store.ts';
import { takeNonce } from '../wallets/wallets-store.ts';
import { goneBehind } from './deposits-behind-store.ts';

export interface SignedForPayments extends Omit<NewTransmission, 'paymentIds' | 'at'> {
  readonly payments: readonly [Payment, ...Payment[]];
}

/** All or nothing: otherwise the unsent bytes are dropped. */
export async function storeSigned(
  tx: Tx,
  deps: Omit<OutflowDeps, 'db'>,
  { id, nonce, signed, payments }: SignedForPayments,
): Promise<void> {
  const at = deps.clock.now();
  const paymentIds = payments.map((payment) => payment.id);
  if (await isStoppedForNow(tx, payments[0].assetId)) throw new CameTooLate();
  if (await isNetworkStopped(tx, nonce.networkId)) throw new CameTooLate();
  // Booking that deposit as lost takes the same lock.
  if ((await goneBehind(tx, paymentIds)).size > 0) throw new CameTooLate();
  if (!(await takeNonce(tx, nonce))) throw new CameTooLate();
  if (await isDiscarded(tx, id)) throw new CameTooLate();
  const set = { txId: signed.txId, signedAt: at };
  for (const payment of payments) {
    // Other payments of this batch or another may count now.
    if (!(await isWithinOutflow(tx, deps, payment))) throw new CameTooLate();
    if ((await movePayment(tx, payment.id, { from: ['queued'], to: 'signed', set })) === undefined)
      throw new CameTooLate();
  }
  await insertTransmission(tx, { id, nonce, signed, paymentIds, at });
}

export class CameTooLate extends Error {}
