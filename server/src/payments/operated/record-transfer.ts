import { type Decimal, decimalsOf, ZERO } from '@parom/contract/money';
import type { CatalogueSource } from '../../currencies/catalogue.ts';
import { lockAsset } from '../../ledger/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { type Declined, declined } from '../../platform/outcome.ts';
import type { Payment } from '../payment.ts';
import { findPayment, paymentByReference } from '../payments-store.ts';
import { settleFinal } from '../settle-payment.ts';
import { goneBehind } from '../signing/deposits-behind-store.ts';
import { endClaim, lockManual, openClaim } from './manual-claims-store.ts';
import { isOwed, oweWhatWasPaid } from './owe-what-was-paid.ts';
import { whyUnclaimed } from './unclaimed.ts';

export type Recorded =
  | { readonly kind: 'recorded'; readonly payment: Payment }
  | { readonly kind: 'not-waiting' }
  /** One transfer pays one payment. */
  | { readonly kind: 'spent'; readonly on: Payment }
  | { readonly kind: 'declined'; readonly refusal: Declined };

const NOT_WAITING = { kind: 'not-waiting' } as const;

export interface Transferred {
  readonly paymentId: string;
  readonly reference: string;
  readonly amount: Decimal | null;
  readonly isWithoutDeposit: boolean;
  /** The operator who holds the claim. */
  readonly by: string;
}

export function recordTransfer(
  { db, clock, catalogue }: { readonly db: Db; readonly clock: Clock; readonly catalogue: CatalogueSource },
  { paymentId, reference, amount, isWithoutDeposit, by }: Transferred,
): Promise<Recorded> {
  return db.transaction().execute(async (tx): Promise<Recorded> => {
    const assetId = (await findPayment(tx, paymentId))?.assetId;
    if (assetId === undefined) return NOT_WAITING;
    // Two transfers that are recorded at once must see each other.
    await lockAsset(tx, assetId);
    await lockManual(tx, paymentId);
    const payment = await findPayment(tx, paymentId);
    const on = await paymentByReference(tx, assetId, reference);
    if (on !== undefined && on.id !== paymentId) return { kind: 'spent', on };
    if (payment?.state !== 'manual' || !isOwed(payment)) return NOT_WAITING;
    const unclaimed = whyUnclaimed(paymentId, await openClaim(tx, paymentId, clock.now()), by);
    if (unclaimed !== null) return refused(unclaimed);
    const gone = (await goneBehind(tx, [paymentId])).get(paymentId);
    if (gone !== undefined && !isWithoutDeposit)
      return refused(
        declined('depositTakenBack', { deposit: gone, payment: paymentId, ticket: payment.ticketId }),
      );
    const end = { paymentId, at: clock.now(), catalogue: catalogue(), fee: ZERO, reference };
    if (amount !== null && amount !== payment.amount) {
      const asset = end.catalogue.assetById(assetId);
      if (decimalsOf(amount) > asset.decimals)
        return refused(declined('amountTooFine', { most: asset.decimals }));
      if (!(await oweWhatWasPaid(tx, asset, payment, { paid: amount, at: end.at })))
        return refused(declined('booksCannotCarry', {}));
    }
    const outcome = await settleFinal(tx, { ...end, from: 'manual' });
    await endClaim(tx, paymentId, by);
    const recorded = outcome === 'settled' ? await findPayment(tx, paymentId) : undefined;
    return recorded === undefined ? NOT_WAITING : { kind: 'recorded', payment: recorded };
  });
}

const refused = (refusal: Declined): Recorded => ({ kind: 'declined', refusal });
