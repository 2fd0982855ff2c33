/** The request has deducted the amount already. */
import { type ScreeningProvider, screenPayment } from '../aml/index.ts';
import type { CatalogueSource } from '../currencies/index.ts';
import {
  type EntryKey,
  entryKeys,
  holdReserve,
  isPosted,
  postEntry,
  takeBackEntry,
  withdrawalApproved,
} from '../ledger/index.ts';
import {
  cancelPayment,
  findPayment,
  heldByAnother,
  paymentKeys,
  requestPayment,
  takeCorrectionsBack,
} from '../payments/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import { emit } from '../platform/jobs/enqueue.ts';
import { allOrNothing, DONE, declined, type Outcome } from '../platform/outcome.ts';
import { usdtIdOf } from './usdt.ts';
import {
  findWithdrawal,
  lockWithdrawal,
  moveWithdrawal,
  paymentOfWithdrawal,
  type Withdrawal,
} from './withdrawals-store.ts';

interface DecideDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
}

interface Decision {
  readonly withdrawalId: string;
  readonly by: string;
}

interface ApproveDeps extends DecideDeps {
  readonly screening: readonly ScreeningProvider[];
}

/** Once. Screens again: the address may be blocked since the request. */
export async function approveWithdrawal(deps: ApproveDeps, decision: Decision): Promise<Outcome> {
  const asked = await findWithdrawal(deps.db, decision.withdrawalId);
  const isStopped = asked !== undefined && (await isAddressStopped(deps, asked));
  return decide(deps, decision, async (tx, withdrawal) => {
    if (withdrawal.state !== 'requested') return declined('withdrawalDecided', { state: withdrawal.state });
    if (isStopped) return declined('withdrawalStopped', {});
    const { id } = withdrawal;
    if (!(await isPosted(tx, entryKeys.withdrawalRequested(id)))) {
      return declined('withdrawalUncharged', {});
    }
    const asset = deps.catalogue().assetById(withdrawal.assetId);
    const pay = withdrawal.payAmount;
    if (!(await holdReserve(tx, asset.id, pay, 'paid'))) return declined('reserveCannotCarry', {});

    const at = deps.clock.now();
    await postEntry(tx, {
      key: entryKeys.withdrawalApproved(id),
      kind: 'withdrawal-approved',
      at,
      postings: withdrawalApproved({
        usdtCurrencyId: usdtIdOf(deps.catalogue()),
        amountUsdt: withdrawal.amountUsdt,
        feeUsdt: withdrawal.feeUsdt,
        payCurrencyId: asset.currencyId,
        pay,
      }),
    });
    await requestPayment(tx, {
      key: paymentKeys.withdrawal(id),
      purpose: 'withdrawal',
      withdrawalId: id,
      assetId: asset.id,
      address: withdrawal.address,
      memo: withdrawal.memo,
      amount: pay,
      state: asset.networkId === null ? 'manual' : 'queued',
      isReserved: true,
      at,
    });
    await moveWithdrawal(tx, id, { from: 'requested', to: 'approved', decided: { at, by: decision.by } });
    return DONE;
  });
}

async function isAddressStopped(
  { screening, catalogue }: ApproveDeps,
  { address, assetId }: Withdrawal,
): Promise<boolean> {
  const { networkId } = catalogue().assetById(assetId);
  return (await screenPayment(screening, address, networkId)).verdict === 'stop';
}

/** After an approval, only if no payment can leave any more. */
export const rejectWithdrawal = (deps: DecideDeps, decision: Decision): Promise<Outcome> =>
  decide(deps, decision, async (tx, withdrawal) => {
    const at = deps.clock.now();
    const { id, state } = withdrawal;
    if (state !== 'requested' && state !== 'approved') return declined('withdrawalDecided', { state });
    if (state === 'approved') {
      const payment = await paymentOfWithdrawal(tx, id);
      const isOver = payment === undefined || payment.state === 'failed';
      const cancelled = isOver ? 'cancelled' : await cancelPayment(tx, payment.id, at, decision.by);
      if (cancelled === 'too-late') return declined('withdrawalSigned', {});
      if (cancelled !== 'cancelled') return heldByAnother(cancelled);
      await takeBack(tx, entryKeys.withdrawalApproved(id), at);
      const ofPayment = payment && { id: payment.id, ticketId: null };
      if (ofPayment) await takeCorrectionsBack(tx, ofPayment, { kind: 'withdrawal-undone', at });
    }
    await takeBack(tx, entryKeys.withdrawalRequested(id), at);
    await moveWithdrawal(tx, id, { from: state, to: 'rejected', decided: { at, by: decision.by } });
    await emit(tx, at, 'withdrawal.rejected', { withdrawalId: id });
    return DONE;
  });

export async function withdrawalPaid(
  deps: Pick<DecideDeps, 'db'>,
  event: { paymentId: string },
): Promise<void> {
  const payment = await findPayment(deps.db, event.paymentId);
  const withdrawalId = payment?.state === 'final' ? payment.withdrawalId : null;
  if (withdrawalId === null) return;
  await deps.db
    .transaction()
    .execute((tx) => moveWithdrawal(tx, withdrawalId, { from: 'approved', to: 'paid' }));
}

const decide = (
  deps: DecideDeps,
  { withdrawalId }: Decision,
  act: (tx: Tx, withdrawal: Withdrawal) => Promise<Outcome>,
): Promise<Outcome> =>
  allOrNothing(deps.db, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, withdrawalId);
    return withdrawal === undefined
      ? declined('noSuchWithdrawal', { withdrawal: withdrawalId })
      : act(tx, withdrawal);
  });

const takeBack = (tx: Tx, key: EntryKey, at: Date) =>
  takeBackEntry(tx, { key, kind: 'withdrawal-undone', ticketId: null, at });
