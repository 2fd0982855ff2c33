/** The end of a transmission settles all its payments. */
import { strict as assert } from 'node:assert';
import { ZERO } from '@parom/contract/money';
import type {
  Chain,
  DifferentPayment,
  ImpossiblePayment,
  IncludedPayment,
  PaymentRecord,
} from '../../chains/chain.ts';
import { keepCursor } from '../../chains/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { FollowDeps } from '../follow-deps.ts';
import { queueAgain } from '../payments-store.ts';
import { lockAssetsOfAll, settleFailed, settleFinal } from '../settle-payment.ts';
import { isFinal } from './is-final.ts';
import { sharesOfFee } from './transmission.ts';
import { countExpired, moveTransmission, paymentsIn } from './transmissions-store.ts';

interface End {
  readonly transmissionId: string;
  readonly record: IncludedPayment | ImpossiblePayment | DifferentPayment;
}

/** Checked again under the watcher's lock: a re-org may have arrived. */
export async function settleTransmission(
  tx: Tx,
  deps: FollowDeps,
  chain: Chain,
  { transmissionId, record }: End,
): Promise<'settled' | 'already-closed' | 'later'> {
  await keepCursor(tx, chain.networkId);
  if (!(await isFinal({ ...deps, db: tx }, chain, record))) return 'later';
  const [at, catalogue] = [deps.clock.now(), deps.catalogue()];
  const payments = await paymentsIn(tx, transmissionId);
  await lockAssetsOfAll(tx, catalogue, payments);
  const isPaid = record.state === 'included' || record.state === 'different';
  const fee = record.state === 'impossible' ? ZERO : record.fee;
  const closed = await moveTransmission(tx, transmissionId, {
    from: ['sent'],
    to: isPaid ? 'final' : record.state,
    set: { fee, closedAt: at, ...(isPaid ? { blockHeight: record.height } : {}) },
  });
  if (closed === undefined) return 'already-closed';
  const shares = sharesOfFee(fee, payments.length);
  for (const [index, { id }] of payments.entries()) {
    const end = { paymentId: id, at, catalogue, fee: shares[index] ?? ZERO };
    const outcome = isPaid
      ? await settleFinal(tx, { ...end, from: 'sent' })
      : await endUnpaid(tx, end, record);
    assert(outcome === 'settled', `payment ${id} was settled without its transmission`);
  }
  return 'settled';
}

/** An expired transaction is the network's normal case: the payment is signed again. */
async function endUnpaid(
  tx: Tx,
  end: Omit<Parameters<typeof settleFailed>[1], 'failure'>,
  record: Pick<PaymentRecord, 'state'> | ImpossiblePayment,
): Promise<'settled' | 'already-closed'> {
  if (!('why' in record)) return settleFailed(tx, { ...end, failure: 'reverted' });
  if (record.why === 'expired' && (await countExpired(tx, end.paymentId)) < SIGNED_AT_MOST)
    return (await queueAgain(tx, end.paymentId)) === undefined ? 'already-closed' : 'settled';
  return settleFailed(tx, { ...end, failure: record.why });
}

/** A network that lets everything expire needs a person. */
const SIGNED_AT_MOST = 5;
