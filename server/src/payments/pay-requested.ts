/**
 * Pays at once what was just asked for. A node that lets every question wait holds as many of these as its network may
 * have, and no more: the places of the other networks stay free, and `advancePayments` has this one's in half a second.
 */
import type { Events } from '../events.ts';
import { advancePayment, networkIdOf, type PaymentDeps } from './advance-payment.ts';
import { findPayment } from './payments-store.ts';

/** Of each network. */
export const PAID_AT_ONCE = 4;

/** @returns the handler of `payout.requested`; all that one process pays goes through one */
export function payRequested(deps: PaymentDeps): (event: Events['payment.requested']) => Promise<void> {
  const underWay = new Map<number | null, number>();
  return async ({ paymentId }) => {
    const payment = await findPayment(deps.db, paymentId);
    if (payment === undefined) return;
    const networkId = networkIdOf(deps, payment);
    const others = underWay.get(networkId) ?? 0;
    if (others >= PAID_AT_ONCE) return;
    underWay.set(networkId, others + 1);
    try {
      await advancePayment(deps, paymentId);
    } finally {
      underWay.set(networkId, (underWay.get(networkId) ?? 1) - 1);
    }
  };
}
