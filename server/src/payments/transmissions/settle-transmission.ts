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
import { lockAssetsOfAll, settleFailed, settleFinal, settleRetried } from '../settle-payment.ts';
import { isFinal } from './is-final.ts';
import { sharesOfFee } from './transmission.ts';
import { countEnded, moveTransmission, paymentsIn, rivalsOf } from './transmissions-store.ts';
import type { WhyFailed } from './why-failed.ts';

interface End {
  readonly transmissionId: string;
  readonly record: IncludedPayment | ImpossiblePayment | DifferentPayment;
  readonly failures?: ReadonlyMap<string, WhyFailed>;
}

/** A re-org may have arrived. */
export async function settleTransmission(
  tx: Tx,
  deps: FollowDeps,
  chain: Chain,
  { transmissionId, record, failures = new Map() }: End,
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
  const rivals = await rivalsOf(tx, transmissionId);
  // Another one may still be mined.
  if (record.state === 'impossible' && rivals.length > 0) return 'settled';
  const replaced = { from: ['signed', 'sent'], to: 'replaced', set: { fee: ZERO, closedAt: at } } as const;
  for (const { id } of rivals) await moveTransmission(tx, id, replaced);
  // A replacement may have been stored while a lock was awaited.
  for (const { id } of await rivalsOf(tx, transmissionId)) await moveTransmission(tx, id, replaced);
  const shares = sharesOfFee(fee, payments.length);
  for (const [index, { id }] of payments.entries()) {
    const end = { paymentId: id, at, catalogue, fee: shares[index] ?? ZERO };
    const outcome = isPaid
      ? await settleFinal(tx, { ...end, from: 'sent', txId: closed.txId })
      : await endUnpaid(tx, end, record, failures);
    assert(outcome === 'settled', `payment ${id} was settled without its transmission`);
  }
  return 'settled';
}

/** An expired transaction is normal: the payment is signed again. */
async function endUnpaid(
  tx: Tx,
  end: Omit<Parameters<typeof settleFailed>[1], 'failure' | 'from'>,
  record: Pick<PaymentRecord, 'state'> | ImpossiblePayment,
  failures: ReadonlyMap<string, WhyFailed>,
): Promise<'settled' | 'already-closed'> {
  const failed = { ...end, from: 'sent' as const };
  if (!('why' in record)) return endMined(tx, failed, failures.get(end.paymentId));
  if (record.why === 'expired' && (await countEnded(tx, end.paymentId, 'impossible')) < SIGNED_AT_MOST)
    return (await queueAgain(tx, end.paymentId)) === undefined ? 'already-closed' : 'settled';
  return settleFailed(tx, { ...failed, failure: record.why });
}

async function endMined(
  tx: Tx,
  failed: Omit<Parameters<typeof settleFailed>[1], 'failure'>,
  why: WhyFailed | undefined,
): Promise<'settled' | 'already-closed'> {
  assert(why !== undefined, `payment ${failed.paymentId} failed without a reason`);
  const failedBefore = (await countEnded(tx, failed.paymentId, 'failed')) - 1;
  const { failure, mend } = why;
  if (mend !== null && failedBefore + 1 < SIGNED_AT_MOST)
    return settleRetried(tx, { ...failed, failedBefore, mend });
  return settleFailed(tx, { ...failed, failedBefore, failure });
}

const SIGNED_AT_MOST = 5;
