/** Settles a payment that credited another sum. It must never sign or send. */
import { type Decimal, formatDecimal } from '@parom/contract/money';
import { alertSubjects } from '../../alerts.ts';
import { keepCursor } from '../../chains/index.ts';
import { resolveAlert } from '../../platform/alerts/alerts-store.ts';
import { allOrNothing, DONE, declined, type Outcome } from '../../platform/outcome.ts';
import { chainOf, type FollowDeps, isFinal, signedPaymentOf } from '../advance-payment.ts';
import { findPayment } from '../payments-store.ts';
import { settleFinal } from '../settle-payment.ts';

const NOT_DIFFERENT = declined('the network shows no such payment that credited another sum than was sent');

/** The books follow the sum that we sent. Reconciliation finds it when the wallet lost less. */
export async function acceptPayment(
  deps: FollowDeps,
  { paymentId, paid }: { readonly paymentId: string; readonly paid: Decimal },
): Promise<Outcome> {
  const payment = await findPayment(deps.db, paymentId);
  if (payment?.state !== 'sent') return NOT_DIFFERENT;
  const chain = chainOf(deps, payment);
  const record = await chain.lookUp(signedPaymentOf(payment));
  if (record.state !== 'different') return NOT_DIFFERENT;
  if (record.paid !== paid)
    return declined(`it credited ${formatDecimal(record.paid)}, not ${formatDecimal(paid)}`);
  const at = deps.clock.now();
  return allOrNothing(deps.db, async (tx) => {
    await keepCursor(tx, chain.networkId);
    if (!(await isFinal({ ...deps, db: tx }, chain, record)))
      return declined('that payment is not final yet');
    const { fee, height: blockHeight } = record;
    const settlement = { paymentId, at, catalogue: deps.catalogue() };
    const outcome = await settleFinal(tx, { ...settlement, from: 'sent', fee, blockHeight });
    if (outcome === 'already-closed') return NOT_DIFFERENT;
    await resolveAlert(tx, at, alertSubjects.paymentDiffers(paymentId));
    return DONE;
  });
}
