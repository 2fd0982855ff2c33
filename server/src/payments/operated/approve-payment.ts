import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { makeDue } from '../following/claims-store.ts';
import type { Payment } from '../payment.ts';
import { findPayment } from '../payments-store.ts';
import { approvalRequest, type GivenApproval, keepApproval } from '../signing/approvals-store.ts';

export type Approved =
  | { readonly kind: 'kept'; readonly people: number; readonly payment: Payment }
  | { readonly kind: 'not-waiting' }
  /** The signer asks for another digest now. */
  | { readonly kind: 'other-digest' };

/** @param note written in the same transaction, once it is kept */
export async function approvePayment(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  paymentId: string,
  approval: GivenApproval,
  note: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<Approved> {
  return db.transaction().execute(async (tx) => {
    const payment = await findPayment(tx, paymentId);
    if (payment?.state !== 'queued') return { kind: 'not-waiting' };
    if (approval.way === 'passkey' && (await approvalRequest(tx, paymentId)) !== approval.digest)
      return { kind: 'other-digest' };
    const people = await keepApproval(tx, paymentId, approval, clock.now());
    await makeDue(tx, paymentId);
    await note(tx);
    return { kind: 'kept', people, payment };
  });
}
