/**
 * queued -> signed -> sent -> final. A step leases the row, calls the network outside any transaction, and
 * records its result with a guarded update. From `signed` on, only the stored bytes are ever sent.
 */
import { strict as assert } from 'node:assert';
import {
  type Chain,
  ChainOutage,
  type Decided,
  type ImpossiblePayment,
  type IncludedPayment,
  type PaymentRecord,
  type SignedPayment,
} from '../chains/chain.ts';
import { keepCursor, watchedBlock } from '../chains/index.ts';
import type { CatalogueSource } from '../currencies/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import { claimPayment, duePaymentIds } from './following/claims-store.ts';
import { recordFailure, recordProgress } from './following/record-look.ts';
import { reportDifferent } from './following/report-different.ts';
import { reportNeverAgain } from './following/report-taken-back.ts';
import { isOwed } from './operated/owe-what-was-paid.ts';
import type { OutflowRule } from './outflow/outflow.ts';
import type { Payment } from './payment.ts';
import { settleFailed, settleFinal } from './settle-payment.ts';
import { signQueuedPayment } from './sign-payment.ts';
import type { KnownAddresses } from './signing/payable-address.ts';
import { markSent } from './signing/signed-bytes.ts';
import { refuseOvertaken } from './wallets/freeze-wallet.ts';

export interface FollowDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
  /** By network id. */
  readonly chains: ReadonlyMap<number, Chain>;
}

export interface PaymentDeps extends FollowDeps, Pick<KnownAddresses, 'screening'> {
  readonly outflow: OutflowRule;
}

/** `'unseen'`: sent, and in no block yet. */
type Progress = 'again' | 'later' | 'unseen' | 'closed';

/** Safe to call twice or from several processes. */
export async function advancePayment(deps: PaymentDeps, paymentId: string): Promise<void> {
  for (let progress: Progress = 'again'; progress === 'again'; ) {
    const payment = await claimPayment(deps.db, paymentId, deps.clock.now());
    if (payment === undefined) return;
    progress = await takeStep(deps, payment);
  }
}

export async function advancePayments(deps: PaymentDeps, networkId: number): Promise<number> {
  const ids = await duePaymentIds(deps.db, networkId, deps.clock.now(), 100);
  for (const id of ids) await advancePayment(deps, id);
  return ids.length;
}

async function takeStep(deps: PaymentDeps, payment: Payment): Promise<Progress> {
  const now = deps.clock.now();
  try {
    const chain = chainOf(deps, payment);
    const progress = await stepOf(deps, chain, payment);
    if (progress !== 'closed') await recordProgress(deps, payment, now, progress);
    return progress;
  } catch (error) {
    await recordFailure(deps, payment, now, error instanceof Error ? error.message : String(error));
    return 'later';
  }
}

function stepOf(deps: PaymentDeps, chain: Chain, payment: Payment): Promise<Progress> {
  switch (payment.state) {
    case 'queued':
      return signQueuedPayment(deps, chain, payment);
    case 'signed':
      return send(deps, chain, payment);
    case 'sent':
      return follow(deps, chain, payment);
    case 'manual':
    case 'final':
    case 'failed':
    case 'cancelled':
      throw new Error(`payment ${payment.id} was claimed, and is ${payment.state}`);
  }
}

/** Marked first: a crash costs one repeated broadcast, the other order could lose sight of a payment. */
async function send(deps: PaymentDeps, chain: Chain, payment: Payment): Promise<Progress> {
  await markSent(deps.db, payment.id, deps.clock.now());
  await chain.broadcast(signedPaymentOf(payment).bytes);
  return 'again';
}

async function follow(deps: PaymentDeps, chain: Chain, payment: Payment): Promise<Progress> {
  const signed = signedPaymentOf(payment);
  const record = await chain.lookUp(signed);
  switch (record.state) {
    case 'missing':
      await refuseOvertaken(deps, chain, payment, signed);
      await chain.broadcast(signed.bytes);
      return 'unseen';
    case 'pending':
      return 'unseen';
    case 'impossible':
    case 'included':
    case 'failed':
    case 'different':
      return (await isFinal(deps, chain, record)) ? settleOrReport(deps, chain, payment, record) : 'later';
  }
}

/**
 * A payment is final when the node, our own block chain and the network's finalised block agree. One node
 * behind a load balancer may be on a dead branch. Its word alone counts only before the watcher's first
 * look, and for blocks whose hash is forgotten.
 */
export async function isFinal(
  deps: Pick<PaymentDeps, 'catalogue'> & { readonly db: Db | Tx },
  chain: Chain,
  record: Decided,
): Promise<boolean> {
  const { networkId } = chain;
  const { height, blockHash } = record;
  const required = deps.catalogue().networkById(networkId).approvesRequired;
  if (record.confirmations < required) return false;
  const watched = await watchedBlock(deps.db, networkId, height);
  if (watched === null) return true;
  if (watched.cursor - height + 1 < required) return false;
  if (watched.finalHeight !== null && height > watched.finalHeight) return false;
  if (watched.hash === null || watched.hash === blockHash) return true;
  throw new ChainOutage(`the node shows it in block ${blockHash}, but block ${height} is ${watched.hash}`);
}

/** A payout that was final once had its effects, so only an operator decides. */
async function settleOrReport(
  deps: PaymentDeps,
  chain: Chain,
  payment: Payment,
  record: Exclude<PaymentRecord, { state: 'missing' | 'pending' }>,
): Promise<Progress> {
  if (record.state === 'different') {
    await reportDifferent(deps.db, deps, payment, record.paid);
    return 'later';
  }
  if (record.state === 'included') return settle(deps, chain, payment, record);
  if (payment.timesTakenBack > 0 && isOwed(payment)) {
    await reportNeverAgain(deps.db, deps, payment);
    return 'later';
  }
  return settle(deps, chain, payment, record);
}

/** Checked again under the watcher's lock: a re-org may have arrived. */
function settle(
  deps: PaymentDeps,
  chain: Chain,
  payment: Payment,
  record: IncludedPayment | ImpossiblePayment,
): Promise<Progress> {
  return deps.db.transaction().execute(async (tx) => {
    await keepCursor(tx, chain.networkId);
    if (!(await isFinal({ ...deps, db: tx }, chain, record))) return 'later';
    const settlement = settlementOf(deps, payment);
    if (record.state === 'included') {
      const { fee, height: blockHeight } = record;
      await settleFinal(tx, { ...settlement, from: 'sent', fee, blockHeight });
    } else {
      await settleFailed(tx, { ...settlement, fee: record.state === 'failed' ? record.fee : null });
    }
    return 'closed';
  });
}

const settlementOf = ({ clock, catalogue }: FollowDeps, { id }: Payment) => ({
  paymentId: id,
  at: clock.now(),
  catalogue: catalogue(),
});

export const networkIdOf = ({ catalogue }: FollowDeps, payment: Payment): number | null =>
  catalogue().assetById(payment.assetId).networkId;

export function chainOf(deps: FollowDeps, payment: Payment): Chain {
  const networkId = networkIdOf(deps, payment);
  const chain = networkId === null ? undefined : deps.chains.get(networkId);
  if (chain === undefined) throw new Error(`no network serves asset ${payment.assetId}`);
  return chain;
}

export function signedPaymentOf(payment: Payment): SignedPayment {
  assert(payment.signedBytes !== null && payment.txId !== null, `payment ${payment.id} has no signed bytes`);
  return { bytes: payment.signedBytes, txId: payment.txId };
}
