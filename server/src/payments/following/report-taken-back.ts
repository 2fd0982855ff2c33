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
  const { txId } = payment;
  const message = `${takenBack(deps, payment)}. Transaction ${txId} is offered again, and the alert ends once it is final`;
  await raiseOrUpdateAlert(db, deps.clock.now(), alertSubjects.takenBack(payment.id), message);
}

/** Only an operator can decide: the customer may have the coins. */
export async function reportNeverAgain(db: Db | Tx, deps: ReportDeps, payment: Payment): Promise<void> {
  const { txId } = payment;
  const message = `${takenBack(deps, payment)}. Its network shows that transaction ${txId} can never pay it any more, and nothing is paid in its place. Look whether its recipient has the coins`;
  await updateOpenAlert(db, alertSubjects.takenBack(payment.id), message);
}

function takenBack({ catalogue }: ReportDeps, payment: Payment): string {
  const { id, purpose, ticketId } = payment;
  const whose = ticketId === null ? '' : `, of ticket ${ticketId}`;
  return `A re-org took back ${purpose} ${id} (${sumOf(catalogue(), payment)}${whose}), which was final. Its amount is owed again`;
}
