/** What an operator hears of a payment that was final, and that a re-org took back. It is put away when it is final again. */
import { alertSubjects } from '../../alerts.ts';
import type { CatalogueSource } from '../../currencies/index.ts';
import { retellAlert, tellAlert } from '../../platform/alerts/alerts-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { type Payment, sumOf } from '../payment.ts';

interface ReportDeps {
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
}

export async function reportTakenBack(db: Db | Tx, deps: ReportDeps, payment: Payment): Promise<void> {
  const { txId } = payment;
  const message = `${takenBack(deps, payment)}. Transaction ${txId} itself is offered again, and this ends once it is final again`;
  await tellAlert(db, deps.clock.now(), alertSubjects.takenBack(payment.id), message);
}

/**
 * Its ticket is closed, and perhaps whoever was paid has seen his coins: only a human can say what follows. Said at every look,
 * until he has put it away.
 */
export async function reportNeverAgain(db: Db | Tx, deps: ReportDeps, payment: Payment): Promise<void> {
  const { txId } = payment;
  const message = `${takenBack(deps, payment)}, and its network shows that transaction ${txId} can never pay it any more. Nothing is paid in its place: look what its recipient has got`;
  await retellAlert(db, alertSubjects.takenBack(payment.id), message);
}

function takenBack({ catalogue }: ReportDeps, payment: Payment): string {
  const { id, purpose, ticketId } = payment;
  const whose = ticketId === null ? '' : `, of ticket ${ticketId}`;
  return `A re-org took back ${purpose} ${id} (${sumOf(catalogue(), payment)}${whose}), which was final`;
}
