/** The end of a transmission settles all its payments. */
import { strict as assert } from 'node:assert';
import { ZERO } from '@parom/contract/money';
import type { Chain, DifferentPayment, ImpossiblePayment, IncludedPayment } from '../../chains/chain.ts';
import { keepCursor } from '../../chains/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { FollowDeps } from '../follow-deps.ts';
import { lockAssetsOfAll, settleFailed, settleFinal } from '../settle-payment.ts';
import { isFinal } from './is-final.ts';
import { sharesOfFee } from './transmission.ts';
import { moveTransmission, paymentsIn } from './transmissions-store.ts';

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
    const outcome = isPaid ? await settleFinal(tx, { ...end, from: 'sent' }) : await settleFailed(tx, end);
    assert(outcome === 'settled', `payment ${id} was settled without its transmission`);
  }
  return 'settled';
}
