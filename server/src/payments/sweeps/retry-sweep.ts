/** Never while the earlier payment can still move the coins. */
import { alertSubjects } from '../../alerts.ts';
import { resolveAlert } from '../../platform/alerts/alerts-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { allOrNothing, DONE, declined, type Outcome } from '../../platform/outcome.ts';
import { cancelPayment } from '../cancel-payment.ts';
import { type PaymentState, stands } from '../payment.ts';
import { beginNextAttempt, beginNextAttempts, depositsWithSteps, lockLastStep } from './sweeps-store.ts';

const isClosed = (state: PaymentState): boolean => state === 'final' || !stands({ state });

/** Lock order: deposit, asset, payment, as when a sweep is requested. */
export function retrySweep(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  depositId: number,
): Promise<Outcome> {
  return allOrNothing(db, async (tx) => {
    const step = await lockLastStep(tx, depositId);
    if (step === null) return declined('noSuchDeposit', { deposit: depositId });
    const { payment, isStranded, isFormer } = step;
    if (isFormer)
      return declined('sweepOfFormerMnemonic', {
        deposit: depositId,
        subject: alertSubjects.sweep(depositId),
      });
    if (payment === null && !isStranded) return declined('noStoppedSweep', { deposit: depositId });
    if (payment?.state === 'final' && !isStranded) return declined('sweepWentWell', { deposit: depositId });
    if (payment !== null && !isClosed(payment.state)) {
      const outcome = await cancelPayment(tx, payment.id, clock.now());
      if (outcome !== 'cancelled') return declined('paymentFollowed', { payment: payment.id });
    }
    await beginNextAttempt(tx, depositId);
    await resolveAlert(tx, clock.now(), alertSubjects.sweep(depositId));
    return DONE;
  });
}

/** A concurrent look cannot use the old sum. */
export async function sweepAgainAt(
  tx: Tx,
  { depositAddressId, currencyId }: { readonly depositAddressId: number; readonly currencyId: number },
  at: Date,
): Promise<void> {
  for (const depositId of await depositsWithSteps(tx, depositAddressId, currencyId)) {
    const step = await lockLastStep(tx, depositId);
    if (step?.payment?.state === 'queued') await cancelPayment(tx, step.payment.id, at);
    await resolveAlert(tx, at, alertSubjects.sweep(depositId));
  }
  await beginNextAttempts(tx, depositAddressId, currencyId);
}
