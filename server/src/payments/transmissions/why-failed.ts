/** The recipient's fault ends the payment; ours is mended and it is sent again. */
import type { PaymentError } from '@parom/contract/console/answers/stored-errors';
import { type Chain, ChainOutage, type IncludedPayment } from '../../chains/chain.ts';
import type { FollowDeps } from '../follow-deps.ts';
import type { Payment, PaymentFailure } from '../payment.ts';
import { reasonOf } from '../reason-of.ts';
import type { Mend } from '../settle-payment.ts';
import { faultOf, hasForeignRecipient, recipientOf } from '../signing/recipient-fault.ts';

export interface WhyFailed {
  readonly failure: PaymentFailure;
  readonly mend: Mend | null;
}

const ofRecipient = (failure: PaymentFailure): WhyFailed => ({ failure, mend: null });
const ofUs = (error: PaymentError | null): WhyFailed => ({ failure: 'ours', mend: { error } });

/** Call it outside transactions. */
export async function whyFailed(
  { catalogue }: Pick<FollowDeps, 'catalogue'>,
  chain: Chain,
  payment: Payment,
  { cause }: IncludedPayment,
): Promise<WhyFailed> {
  // The deposit address gets energy or gas before the sweep is signed again.
  if (!hasForeignRecipient(payment)) return ofRecipient(cause === 'ours' ? 'ours' : 'reverted');
  const recipient = recipientOf(payment, catalogue());
  const fault = (problem: Parameters<typeof faultOf>[2]) =>
    ofRecipient(faultOf(chain, recipient.currencyId, problem));
  if (cause !== undefined && cause !== 'ours') return fault(cause);
  try {
    const problem = (await chain.checkRecipient?.(recipient)) ?? null;
    if (problem !== null) return fault(problem);
  } catch (error) {
    // Signing asks again before anything leaves.
    if (error instanceof ChainOutage) return ofUs(reasonOf(error));
    throw error;
  }
  return cause === 'ours' ? ofUs(null) : ofRecipient('reverted');
}
