import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
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
  const detail = alertDetail('paymentDiffers', {
    purpose,
    payment: id,
    sum: sumOf(catalogue(), payment),
    transaction: txId,
    paid: formatDecimal(paid),
  });
  await raiseOrUpdateAlert(db, clock.now(), alertSubjects.paymentDiffers(id), detail);
}
