import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { makeDue } from '../following/claims-store.ts';
import { findPayment } from '../payments-store.ts';
import { type GivenApproval, keepApproval } from '../signing/approvals-store.ts';

export type Approved = { readonly kind: 'kept'; readonly people: number } | { readonly kind: 'not-waiting' };

export async function approvePayment(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  paymentId: string,
  approval: GivenApproval,
): Promise<Approved> {
  return db.transaction().execute(async (tx) => {
    const payment = await findPayment(tx, paymentId);
    if (payment?.state !== 'queued') return { kind: 'not-waiting' };
    const people = await keepApproval(tx, paymentId, approval, clock.now());
    await makeDue(tx, paymentId);
    return { kind: 'kept', people };
  });
}
