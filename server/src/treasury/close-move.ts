import { arrivedInCold, entryKeys, postEntry, takeBackEntry } from '../ledger/index.ts';
import { findPayment, type Payment, paymentKeys } from '../payments/index.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import type { TreasuryDeps } from './move-out.ts';
import { lockMove, type MoveOut, moveMove } from './moves-store.ts';

type CloseDeps = Pick<TreasuryDeps, 'db' | 'clock' | 'catalogue'>;

export const moveFinal = (deps: CloseDeps, event: { paymentId: string }): Promise<void> =>
  close(deps, event.paymentId, 'final', async (tx, move) => {
    const at = deps.clock.now();
    if (move.kind === 'cold')
      await postEntry(tx, {
        key: entryKeys.treasuryArrived(move.id),
        kind: 'treasury-arrived',
        at,
        postings: arrivedInCold(deps.catalogue().assetById(move.assetId), move.amount),
      });
    await moveMove(tx, move.id, { state: 'done', closedAt: at });
  });

export const moveFailed = (deps: CloseDeps, event: { paymentId: string }): Promise<void> =>
  close(deps, event.paymentId, 'failed', async (tx, move) => {
    const at = deps.clock.now();
    await takeBackEntry(tx, { key: entryKeys.treasuryDecided(move.id), kind: 'treasury-undone', at });
    await moveMove(tx, move.id, { state: 'failed', closedAt: at });
  });

/** Once only: an event may arrive twice. */
async function close(
  { db }: { readonly db: Db },
  paymentId: string,
  state: Payment['state'],
  act: (tx: Tx, move: MoveOut) => Promise<void>,
): Promise<void> {
  const payment = await findPayment(db, paymentId);
  if (payment?.purpose !== 'treasury-out' || payment.state !== state) return;
  const id = payment.key.slice(paymentKeys.treasuryOut('').length);
  await db.transaction().execute(async (tx) => {
    const move = await lockMove(tx, id);
    if (move !== null && move.kind !== 'refill' && move.state === 'paying') await act(tx, move);
  });
}
