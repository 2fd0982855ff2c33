/** Settles a payment that credited another sum. It must never sign or send. */
import { type Decimal, formatDecimal } from '@parom/contract/money';
import { alertSubjects } from '../../alerts.ts';
import type { Chain } from '../../chains/chain.ts';
import { resolveAlert } from '../../platform/alerts/alerts-store.ts';
import { allOrNothing, DONE, declined, type Outcome } from '../../platform/outcome.ts';
import { chainOf, type FollowDeps } from '../follow-deps.ts';
import { findPayment } from '../payments-store.ts';
import { settleTransmission } from '../transmissions/settle-transmission.ts';
import type { Transmission } from '../transmissions/transmission.ts';
import { carrierOf, rivalsOf } from '../transmissions/transmissions-store.ts';

const NOT_DIFFERENT = declined('noDifferentCredit', {});

/** The books follow the sent sum; reconciliation finds a smaller loss. */
export async function acceptPayment(
  deps: FollowDeps,
  { paymentId, paid }: { readonly paymentId: string; readonly paid: Decimal },
): Promise<Outcome> {
  const payment = await findPayment(deps.db, paymentId);
  const newest = await carrierOf(deps.db, paymentId);
  if (payment?.state !== 'sent' || newest === undefined) return NOT_DIFFERENT;
  const chain = chainOf(deps, newest.networkId);
  const end = await findDifferent(chain, [newest, ...(await rivalsOf(deps.db, newest.id))]);
  if (end === null) return NOT_DIFFERENT;
  if (end.record.paid !== paid)
    return declined('creditedOther', {
      credited: formatDecimal(end.record.paid),
      named: formatDecimal(paid),
    });
  return allOrNothing(deps.db, async (tx) => {
    const outcome = await settleTransmission(tx, deps, chain, end);
    if (outcome === 'later') return declined('paymentNotFinal', {});
    if (outcome === 'already-closed') return NOT_DIFFERENT;
    await resolveAlert(tx, deps.clock.now(), alertSubjects.paymentDiffers(paymentId));
    return DONE;
  });
}

async function findDifferent(chain: Chain, carriers: readonly Transmission[]) {
  for (const carrier of carriers) {
    const record = await chain.lookUp(carrier);
    if (record.state === 'different') return { transmissionId: carrier.id, record };
  }
  return null;
}
