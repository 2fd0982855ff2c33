/** What an operator hears of a payment that was final, and that a re-org took back. It is put away when it is final again. */
import { alertSubjects } from '../alerts.ts';
import type { CatalogueSource } from '../currencies/index.ts';
import { raiseOrUpdateAlert, updateOpenAlert } from '../platform/alerts/alerts-store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import { type PaymentRow, sumOf } from './payment.ts';

interface TellDeps {
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
}

export async function tellTakenBack(db: Db | Tx, deps: TellDeps, payout: PaymentRow): Promise<void> {
  const { tx_id: txId } = payout;
  const message = `${takenBack(deps, payout)}. Transaction ${txId} itself is offered again, and this ends once it is final again`;
  await raiseOrUpdateAlert(db, deps.clock.now(), alertSubjects.takenBack(payout.id), message);
}

/**
 * Its ticket is closed, and perhaps whoever was paid has seen his coins: only a human can say what follows. Said at every look,
 * until he has put it away.
 */
export async function tellNeverAgain(db: Db | Tx, deps: TellDeps, payout: PaymentRow): Promise<void> {
  const { tx_id: txId } = payout;
  const message = `${takenBack(deps, payout)}, and its network shows that transaction ${txId} can never pay it any more. Nothing is paid in its place: look what its recipient has got`;
  await updateOpenAlert(db, alertSubjects.takenBack(payout.id), message);
}

function takenBack({ catalogue }: TellDeps, payout: PaymentRow): string {
  const { id, purpose, ticket_id } = payout;
  const whose = ticket_id === null ? '' : `, of ticket ${ticket_id}`;
  return `A re-org took back ${purpose} ${id} (${sumOf(catalogue(), payout)}${whose}), which was final`;
}
