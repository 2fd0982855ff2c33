import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import type { TakenBack } from '@parom/contract/console/answers/alerts/payments';
import { alertSubjects } from '../../alerts.ts';
import type { CatalogueSource } from '../../currencies/index.ts';
import { raiseOrUpdateAlert, updateOpenAlert } from '../../platform/alerts/alerts-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { type Payment, sumOf } from '../payment.ts';

interface ReportDeps {
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
}

export async function reportTakenBack(db: Db | Tx, deps: ReportDeps, payment: Payment): Promise<void> {
  const detail = alertDetail('paymentTakenBack', takenBack(deps, payment));
  await raiseOrUpdateAlert(db, deps.clock.now(), alertSubjects.takenBack(payment.id), detail);
}

/** Only an operator can decide: the customer may have the coins. */
export async function reportNeverAgain(db: Db | Tx, deps: ReportDeps, payment: Payment): Promise<void> {
  const detail = alertDetail('paymentNeverAgain', takenBack(deps, payment));
  await updateOpenAlert(db, alertSubjects.takenBack(payment.id), detail);
}

function takenBack({ catalogue }: ReportDeps, payment: Payment): TakenBack {
  const { id, purpose, ticketId: ticket, txId: transaction } = payment;
  return { purpose, payment: id, sum: sumOf(catalogue(), payment), ticket, transaction };
}
