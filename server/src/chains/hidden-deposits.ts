import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { formatDecimal } from '@parom/contract/money';
import { alertSubjects } from '../alerts.ts';
import { openAlerts, raiseAlert, resolveAlert } from '../platform/alerts/alerts-store.ts';
import type { Tx } from '../platform/db/db.ts';
import { allOrNothing, DONE, declined, type Outcome } from '../platform/outcome.ts';
import type { WaitingTransfer } from './chain.ts';
import { transferKey } from './deposits-store.ts';
import { loseDeposits } from './record-transfers.ts';
import { lockWaiting, type Waiting } from './waiting-store.ts';
import type { WatchDeps } from './watched-network.ts';

export async function reportHidden(
  { db, clock, catalogue }: WatchDeps,
  known: readonly Waiting[],
  shown: readonly WaitingTransfer[],
): Promise<void> {
  const hidden = new Map(
    shown.flatMap((transfer) =>
      transfer.hidden?.isThere === false ? [[transferKey(transfer), transfer.hidden.block]] : [],
    ),
  );
  for (const { id, transfer } of known) {
    const block = hidden.get(transferKey(transfer));
    if (block === undefined) continue;
    const { amount, currencyId, address, txId } = transfer;
    const coin = catalogue().currency(currencyId)?.code ?? `of currency ${currencyId}`;
    const detail = alertDetail('depositHidden', {
      deposit: id,
      sum: { amount: formatDecimal(amount), coin },
      address,
      transaction: txId,
      block: block.height,
    });
    await raiseAlert(db, clock.now(), alertSubjects.hidden(id), detail);
  }
}

export async function endReports(tx: Tx, now: Date, depositIds: readonly number[]): Promise<void> {
  for (const id of depositIds) await resolveAlert(tx, now, alertSubjects.hidden(id));
}

/** Other waiting deposits end by themselves. */
export function giveUpDeposit(deps: WatchDeps, depositId: number): Promise<Outcome> {
  return allOrNothing(deps.db, async (tx) => {
    const state = await lockWaiting(tx, depositId);
    if (state === null) return declined('noSuchDeposit', { deposit: depositId });
    if (state !== 'mempool') return declined('depositNotWaiting', { state });
    const alerts = await openAlerts(tx);
    if (!alerts.some(({ subject }) => subject === alertSubjects.hidden(depositId)))
      return declined('depositNotHidden', {});
    await loseDeposits(tx, deps, [depositId]);
    await endReports(tx, deps.clock.now(), [depositId]);
    return DONE;
  });
}
