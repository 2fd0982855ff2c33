/** What an operator hears of a payment whose recipient was credited with another sum than we sent. */
import { type Decimal, formatDecimal } from '@parom/contract/money';
import { alertSubjects } from '../alerts.ts';
import type { CatalogueSource } from '../currencies/index.ts';
import { raiseOrUpdateAlert } from '../platform/alerts/alerts-store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { type PaymentRow, sumOf } from './payment.ts';

/** Told at every look, until `accept-payment` settles the payment. */
export async function tellDifferent(
  db: Db,
  { clock, catalogue }: { readonly clock: Clock; readonly catalogue: CatalogueSource },
  payout: PaymentRow,
  paid: Decimal,
): Promise<void> {
  const { id, purpose, tx_id: txId } = payout;
  const sum = formatDecimal(paid);
  const message =
    `The ${purpose} ${id} sent ${sumOf(catalogue(), payout)}, and transaction ${txId} credited its recipient with ${sum}: the token kept a ` +
    `part, or does not count as the catalogue says. The payment is not settled. Look at the transaction, then accept-payment --payout ${id} --paid ${sum}`;
  await raiseOrUpdateAlert(db, clock.now(), alertSubjects.paymentDiffers(id), message);
}
