/**
 * Has a deposit swept anew after its gas or its sweep failed, or could not be signed: the cause is mended by then. The
 * next look plans it with what the network says then. Never while the one before can still move the coins.
 */
import { alertSubjects } from '../../alerts.ts';
import { resolveAlert } from '../../platform/alerts/alerts-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { allOrNothing, DONE, declined, type Outcome } from '../../platform/outcome.ts';
import { cancelPayment } from '../cancel-payment.ts';
import { type PaymentState, stands } from '../payment.ts';
import { beginNextAttempt, beginNextAttempts, depositsWithSteps, lockLastStep } from './sweeps-store.ts';

const isClosed = (state: PaymentState): boolean => state === 'final' || !stands({ state });

/** Lock order: deposit, asset, payout; as whoever requests a sweep. */
export function retrySweep(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  depositId: number,
): Promise<Outcome> {
  return allOrNothing(db, async (tx) => {
    const step = await lockLastStep(tx, depositId);
    if (step === null) return declined(`there is no deposit ${depositId}`);
    const { payout, isStranded, isFormer } = step;
    if (isFormer) return declined(liesWithFormerWords(depositId));
    if (payout === null && !isStranded) return declined(`deposit ${depositId} has no sweep that stopped`);
    if (payout?.state === 'final' && !isStranded)
      return declined(`the last step of sweeping deposit ${depositId} went well`);
    if (payout !== null && !isClosed(payout.state)) {
      const outcome = await cancelPayment(tx, payout.id, clock.now());
      if (outcome === 'too-late')
        return declined(`payment ${payout.id} is signed and is followed to its end`);
    }
    await beginNextAttempt(tx, depositId);
    await resolveAlert(tx, clock.now(), alertSubjects.sweep(depositId));
    return DONE;
  });
}

const liesWithFormerWords = (depositId: number): string =>
  `deposit ${depositId} lies at an address of words that were replaced: nothing here can sign for it, and no sweep would ever come. ` +
  'Bring its coins to the hot wallet with the former words, write-off-deposit --to equity what arrives there and book-lost the address ' +
  `("Replacing the mnemonic" in docs/operating/backup-restore.md); then resolve-alert --subject ${alertSubjects.sweep(depositId)}`;

/**
 * What is left at an address is another sum now: what nobody signed is taken back, and all of it is planned anew, so that a
 * look which is under way cannot ask for the sum that was.
 */
export async function sweepAnewAt(
  tx: Tx,
  { targetId, currencyId }: { readonly targetId: number; readonly currencyId: number },
  at: Date,
): Promise<void> {
  for (const depositId of await depositsWithSteps(tx, targetId, currencyId)) {
    const step = await lockLastStep(tx, depositId);
    if (step?.payout?.state === 'queued') await cancelPayment(tx, step.payout.id, at);
    await resolveAlert(tx, at, alertSubjects.sweep(depositId));
  }
  await beginNextAttempts(tx, targetId, currencyId);
}
