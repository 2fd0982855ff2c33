/**
 * queued -> signed -> sent -> final. Signing leases the payment; afterwards its transmission is leased. The
 * network is called outside any transaction, and guarded updates record the result.
 */

import { chainOf, networkIdOf, type PaymentDeps } from './follow-deps.ts';
import { claimPayment, duePaymentIds } from './following/claims-store.ts';
import { recordFailure, recordProgress } from './following/record-look.ts';
import type { Payment } from './payment.ts';
import { signQueuedPayment } from './sign-payment.ts';
import { advanceTransmission } from './transmissions/advance-transmission.ts';
import { dueTransmissionIds } from './transmissions/claims-store.ts';
import { carrierOf } from './transmissions/transmissions-store.ts';

/** Safe to call twice or from several processes. */
export async function advancePayment(deps: PaymentDeps, paymentId: string): Promise<void> {
  for (let progress = 'again'; progress === 'again'; ) {
    const payment = await claimPayment(deps.db, paymentId, deps.clock.now());
    if (payment === undefined) break;
    progress = await sign(deps, payment);
  }
  const carrier = await carrierOf(deps.db, paymentId);
  if (carrier !== undefined) await advanceTransmission(deps, carrier.id);
}

export async function advancePayments(deps: PaymentDeps, networkId: number): Promise<number> {
  const now = deps.clock.now();
  const signed = await dueTransmissionIds(deps.db, networkId, now, 100);
  const queued = await duePaymentIds(deps.db, networkId, now, 100);
  for (const id of signed) await advanceTransmission(deps, id);
  for (const id of queued) await advancePayment(deps, id);
  return signed.length + queued.length;
}

async function sign(deps: PaymentDeps, payment: Payment): Promise<'again' | 'later'> {
  const now = deps.clock.now();
  try {
    const chain = chainOf(deps, networkIdOf(deps, payment));
    const progress = await signQueuedPayment(deps, chain, payment);
    await recordProgress(deps, payment, now, progress);
    return progress;
  } catch (error) {
    await recordFailure(deps, payment, now, error instanceof Error ? error.message : String(error));
    return 'later';
  }
}
