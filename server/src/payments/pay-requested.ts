/** A silent node blocks only a few requests of its own network. */
import type { Events } from '../events.ts';
import { advancePayment } from './advance-payment.ts';
import { networkIdOf, type PaymentDeps } from './follow-deps.ts';
import { findPayment } from './payments-store.ts';

export const PAID_AT_ONCE = 4;

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
