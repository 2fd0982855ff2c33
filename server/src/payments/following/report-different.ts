import { type Decimal, formatDecimal } from '@parom/contract/money';
import { alertSubjects } from '../../alerts.ts';
import type { CatalogueSource } from '../../currencies/index.ts';
import { raiseOrUpdateAlert } from '../../platform/alerts/alerts-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { type Payment, sumOf } from '../payment.ts';

export async function reportDifferent(
  db: Db,
  { clock, catalogue }: { readonly clock: Clock; readonly catalogue: CatalogueSource },
  payment: Payment,
  paid: Decimal,
): Promise<void> {
  const { id, purpose, txId } = payment;
  const sum = formatDecimal(paid);
  const message =
    `The ${purpose} ${id} sent ${sumOf(catalogue(), payment)}, and transaction ${txId} credited its recipient with ${sum}: the token kept a ` +
    `part, or does not count as the catalogue says. The payment is not settled. Look at the transaction, then accept-payment --payout ${id} --paid ${sum}`;
  await raiseOrUpdateAlert(db, clock.now(), alertSubjects.paymentDiffers(id), message);
}
