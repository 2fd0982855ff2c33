import { arrivedInCold, entryKeys, postEntry, takeBackEntry } from '../ledger/index.ts';
import { findPayment, paymentKeys } from '../payments/index.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import type { TreasuryDeps } from './move-out.ts';
import { lockMove, type MoveOut, type MoveState, moveMove } from './moves-store.ts';

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
    const undone = { kind: 'treasury-undone', at: deps.clock.now() } as const;
    if (move.kind === 'cold' && move.state === 'done')
      await takeBackEntry(tx, { ...undone, key: entryKeys.treasuryArrived(move.id) });
    await takeBackEntry(tx, { ...undone, key: entryKeys.treasuryDecided(move.id) });
    await moveMove(tx, move.id, { state: 'failed', closedAt: undone.at });
  });

/** A re-org may take a final payment back. */
const CLOSED_FROM: Readonly<Record<'final' | 'failed', readonly MoveState[]>> = {
  final: ['paying'],
  failed: ['paying', 'done'],
};

/** Once only: an event may arrive twice. */
async function close(
  { db }: { readonly db: Db },
  paymentId: string,
  state: keyof typeof CLOSED_FROM,
  act: (tx: Tx, move: MoveOut) => Promise<void>,
): Promise<void> {
  const payment = await findPayment(db, paymentId);
  if (payment?.purpose !== 'treasury-out' || payment.state !== state) return;
  const id = payment.key.slice(paymentKeys.treasuryOut('').length);
  await db.transaction().execute(async (tx) => {
    const move = await lockMove(tx, id);
    if (move === null || move.kind === 'refill') return;
    if (CLOSED_FROM[state].includes(move.state)) await act(tx, move);
  });
}
