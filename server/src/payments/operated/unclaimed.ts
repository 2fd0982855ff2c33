import { type Declined, declined } from '../../platform/outcome.ts';
import type { ManualClaim } from './manual-claims-store.ts';

/** `null`: the operator holds the claim. */
export function whyUnclaimed(paymentId: string, claim: ManualClaim | null, by: string): Declined | null {
  if (claim === null) return declined('paymentUnclaimed', { payment: paymentId });
  return claim.by === by ? null : heldByAnother(claim);
}

export const heldByAnother = ({ by, until }: ManualClaim): Declined =>
  declined('paymentHeld', { by, until: until.toISOString() });
