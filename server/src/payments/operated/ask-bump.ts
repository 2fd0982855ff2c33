/** An operator asks for the bump early. Only the payer raises a fee, and it signs no second payment. */
import { randomUUID } from 'node:crypto';
import type { Decimal } from '@parom/contract/money';
import type { Chain } from '../../chains/chain.ts';
import { type Declined, declined } from '../../platform/outcome.ts';
import type { FollowDeps } from '../follow-deps.ts';
import { findPayment } from '../payments-store.ts';
import { attemptsOf } from '../transmissions/attempts-store.ts';
import { isStopped, orderOf } from '../transmissions/bump-stuck.ts';
import type { Transmission } from '../transmissions/transmission.ts';
import { carrierOf, hasChild, keepBumpWish, paymentsIn } from '../transmissions/transmissions-store.ts';

export interface AskedBump {
  readonly done: true;
  readonly networkId: number;
  readonly transaction: string;
  /** In the native coin, at most. */
  readonly was: Decimal;
  /** `null`: a second transaction of ours pays for it. */
  readonly now: Decimal | null;
}

const ENDED: ReadonlySet<string> = new Set(['final', 'failed', 'cancelled']);

export async function askBump(deps: FollowDeps, paymentId: string): Promise<AskedBump | Declined> {
  const { db, clock, chains, catalogue } = deps;
  const payment = await findPayment(db, paymentId);
  if (payment === undefined) return declined('noSuchPayment', { payment: paymentId });
  const { state } = payment;
  if (ENDED.has(state)) return declined('bumpTooLate', { state });
  const newest = await carrierOf(db, paymentId);
  if (newest?.state !== 'sent') return declined('bumpUnsent', { state });
  const chain = chains.get(newest.networkId);
  if (chain === undefined || (chain.bump === undefined && chain.childOf === undefined))
    return declined('bumpUnknown', { network: catalogue().networkById(newest.networkId).code });
  if (newest.bumpAskedAt !== null)
    return declined('bumpAskedBefore', { since: newest.bumpAskedAt.toISOString() });
  if (await isStopped(deps, chain, await paymentsIn(db, newest.id))) return declined('bumpStopped', {});
  const now = await feeNow(deps, chain, newest);
  if (now === 'not now') return declined('bumpNotNow', {});
  const attempts = await attemptsOf(db, [paymentId]);
  const shown = attempts.find(({ txId }) => txId === newest.txId);
  const isKept = await db.transaction().execute((tx) => keepBumpWish(tx, newest.id, clock.now()));
  if (!isKept || shown === undefined) return declined('paymentMoved', { payment: paymentId });
  return {
    done: true,
    networkId: newest.networkId,
    transaction: newest.txId,
    was: shown.fee ?? shown.feeLimit,
    now,
  };
}

async function feeNow(
  deps: FollowDeps,
  chain: Chain,
  stuck: Transmission,
): Promise<Decimal | null | 'not now'> {
  if (chain.bump === undefined) {
    if (await hasChild(deps.db, stuck.id)) return 'not now';
    return (await chain.childOf?.(stuck)) === 'not now' ? 'not now' : null;
  }
  const payments = await paymentsIn(deps.db, stuck.id);
  const order = await orderOf(deps, stuck, { id: randomUUID(), payments });
  if (order === null) return 'not now';
  return (await chain.bumpedFee?.(stuck, order)) ?? null;
}
