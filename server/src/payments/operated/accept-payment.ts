/** Settles a payment that credited another sum. It must never sign or send. */
import { type Decimal, formatDecimal } from '@parom/contract/money';
import { alertSubjects } from '../../alerts.ts';
import { resolveAlert } from '../../platform/alerts/alerts-store.ts';
import { allOrNothing, DONE, declined, type Outcome } from '../../platform/outcome.ts';
import { chainOf, type FollowDeps } from '../follow-deps.ts';
import { findPayment } from '../payments-store.ts';
import { settleTransmission } from '../transmissions/settle-transmission.ts';
import { carrierOf } from '../transmissions/transmissions-store.ts';

const NOT_DIFFERENT = declined('the network shows no such payment that credited another sum than was sent');

/** The books follow the sum that we sent. Reconciliation finds it when the wallet lost less. */
export async function acceptPayment(
  deps: FollowDeps,
  { paymentId, paid }: { readonly paymentId: string; readonly paid: Decimal },
): Promise<Outcome> {
  const payment = await findPayment(deps.db, paymentId);
  const transmission = await carrierOf(deps.db, paymentId);
  if (payment?.state !== 'sent' || transmission === undefined) return NOT_DIFFERENT;
  const chain = chainOf(deps, transmission.networkId);
  const record = await chain.lookUp(transmission);
  if (record.state !== 'different') return NOT_DIFFERENT;
  if (record.paid !== paid)
    return declined(`it credited ${formatDecimal(record.paid)}, not ${formatDecimal(paid)}`);
  const end = { transmissionId: transmission.id, record };
  return allOrNothing(deps.db, async (tx) => {
    const outcome = await settleTransmission(tx, deps, chain, end);
    if (outcome === 'later') return declined('that payment is not final yet');
    if (outcome === 'already-closed') return NOT_DIFFERENT;
    await resolveAlert(tx, deps.clock.now(), alertSubjects.paymentDiffers(paymentId));
    return DONE;
  });
}
