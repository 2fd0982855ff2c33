/**
 * One payout, one step at a time: queued -> signed -> sent -> final. Each step claims the row by a lease, talks to the
 * network with no transaction open, and records what it learnt by a guarded update. Killed anywhere, it goes on from
 * the last record: before `signed` nothing was seen by anybody, from `signed` on the same bytes are sent again.
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
import { claimPayment, duePaymentIds } from './claims-store.ts';
import { refuseOvertaken } from './freeze-wallet.ts';
import type { OutflowRule } from './outflow.ts';
import { isOwed } from './owe-what-was-paid.ts';
import type { KnownAddresses } from './payable-address.ts';
import type { PaymentRow } from './payment.ts';
import { recordFailure, recordProgress } from './record-look.ts';
import { settleFailed, settleFinal } from './settle-payment.ts';
import { signQueuedPayment } from './sign-payment.ts';
import { markSent } from './signed-bytes.ts';
import { tellDifferent } from './tell-different.ts';
import { tellNeverAgain } from './tell-taken-back.ts';

/** What a payment that was signed already is followed with. */
export interface FollowDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
  /** By network id. */
  readonly chains: ReadonlyMap<number, Chain>;
}

export interface PayOutDeps extends FollowDeps, Pick<KnownAddresses, 'screening'> {
  readonly outflow: OutflowRule;
}

/** `'unseen'`: it was sent and is in no block yet. */
type Progress = 'again' | 'later' | 'unseen' | 'closed';

/** Takes the payout as far as it can go now. Harmless to call at any time, twice, or from several processes. */
export async function payOut(deps: PayOutDeps, paymentId: string): Promise<void> {
  for (let progress: Progress = 'again'; progress === 'again'; ) {
    const payout = await claimPayment(deps.db, paymentId, deps.clock.now());
    if (payout === undefined) return;
    progress = await takeStep(deps, payout);
  }
}

/** All payouts of one network whose next look is due. */
export async function advancePayments(deps: PayOutDeps, networkId: number): Promise<number> {
  const ids = await duePaymentIds(deps.db, networkId, deps.clock.now(), 100);
  for (const id of ids) await payOut(deps, id);
  return ids.length;
}

async function takeStep(deps: PayOutDeps, payout: PaymentRow): Promise<Progress> {
  const now = deps.clock.now();
  try {
    const chain = chainOf(deps, payout);
    const progress = await stepOf(deps, chain, payout);
    if (progress !== 'closed') await recordProgress(deps, payout, now, progress);
    return progress;
  } catch (error) {
    // A failed call says nothing about the payment. The row stays as it is and is looked at again.
    await recordFailure(deps, payout, now, error instanceof Error ? error.message : String(error));
    return 'later';
  }
}

function stepOf(deps: PayOutDeps, chain: Chain, payout: PaymentRow): Promise<Progress> {
  switch (payout.state) {
    case 'queued':
      return signQueuedPayment(deps, chain, payout);
    case 'signed':
      return send(deps, chain, payout);
    case 'sent':
      return follow(deps, chain, payout);
    case 'manual':
    case 'final':
    case 'failed':
    case 'cancelled':
      throw new Error(`payout ${payout.id} was claimed, and is ${payout.state}`);
  }
}

/** Marked before the bytes leave: a crash in between costs one harmless repeat, the other order could lose sight of them. */
async function send(deps: PayOutDeps, chain: Chain, payout: PaymentRow): Promise<Progress> {
  await markSent(deps.db, payout.id, deps.clock.now());
  await chain.broadcast(paymentOf(payout).bytes);
  return 'again';
}

async function follow(deps: PayOutDeps, chain: Chain, payout: PaymentRow): Promise<Progress> {
  const payment = paymentOf(payout);
  const record = await chain.lookUp(payment);
  switch (record.state) {
    case 'missing':
      await refuseOvertaken(deps, chain, payout, payment);
      await chain.broadcast(payment.bytes);
      return 'unseen';
    case 'pending':
      return 'unseen';
    case 'impossible':
    case 'included':
    case 'failed':
    case 'different':
      return (await isFinal(deps, chain, record)) ? settleOrTell(deps, chain, payout, record) : 'later';
  }
}

/**
 * Deep enough by the node's word and by what the watcher linked block to block, and where the network itself says which
 * blocks stay, one of these: of several nodes behind one address one may stand on a dead branch, and one may tell the
 * block and another the head. The node's word alone counts before the watcher's first look, and of blocks whose hashes it
 * has forgotten.
 */
export async function isFinal(
  deps: Pick<PayOutDeps, 'catalogue'> & { readonly db: Db | Tx },
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

/** What was final once has had its effects: that it can never be is written down for gas and sweeps only, which are asked for anew. */
async function settleOrTell(
  deps: PayOutDeps,
  chain: Chain,
  payout: PaymentRow,
  record: Exclude<PaymentRecord, { state: 'missing' | 'pending' }>,
): Promise<Progress> {
  if (record.state === 'different') {
    await tellDifferent(deps.db, deps, payout, record.paid);
    return 'later';
  }
  if (record.state === 'included') return settle(deps, chain, payout, record);
  if (payout.times_taken_back > 0 && isOwed(payout)) {
    await tellNeverAgain(deps.db, deps, payout);
    return 'later';
  }
  return settle(deps, chain, payout, record);
}

/** Asked once more beside the watcher's lock: a re-org that it reads meanwhile finds the payment settled, or it is not final any more. */
function settle(
  deps: PayOutDeps,
  chain: Chain,
  payout: PaymentRow,
  record: IncludedPayment | ImpossiblePayment,
): Promise<Progress> {
  return deps.db.transaction().execute(async (tx) => {
    await keepCursor(tx, chain.networkId);
    if (!(await isFinal({ ...deps, db: tx }, chain, record))) return 'later';
    const settlement = settlementOf(deps, payout);
    if (record.state === 'included') {
      const { fee, height: blockHeight } = record;
      await settleFinal(tx, { ...settlement, from: 'sent', fee, blockHeight });
    } else {
      await settleFailed(tx, { ...settlement, fee: record.state === 'failed' ? record.fee : null });
    }
    return 'closed';
  });
}

const settlementOf = ({ clock, catalogue }: FollowDeps, { id }: PaymentRow) => ({
  paymentId: id,
  at: clock.now(),
  catalogue: catalogue(),
});

export const networkIdOf = ({ catalogue }: FollowDeps, payout: PaymentRow): number | null =>
  catalogue().assetById(payout.asset_id).networkId;

export function chainOf(deps: FollowDeps, payout: PaymentRow): Chain {
  const networkId = networkIdOf(deps, payout);
  const chain = networkId === null ? undefined : deps.chains.get(networkId);
  if (chain === undefined) throw new Error(`no network serves asset ${payout.asset_id}`);
  return chain;
}

export function paymentOf(payout: PaymentRow): SignedPayment {
  assert(payout.signed_bytes !== null && payout.tx_id !== null, `payout ${payout.id} has no signed bytes`);
  return { bytes: payout.signed_bytes, txId: payout.tx_id };
}
