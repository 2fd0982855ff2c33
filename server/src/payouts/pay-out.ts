/**
 * One payout, one step at a time: queued -> signed -> sent -> final. Each step claims the row by a lease, talks to the
 * network with no transaction open, and records what it learnt by a guarded update. Killed anywhere, it goes on from
 * the last record: before `signed` nothing was seen by anybody, from `signed` on the same bytes are sent again.
 */
import { strict as assert } from 'node:assert';
import { formatDecimal, toDecimal } from '@parom/contract/money';
import {
  type Chain,
  ChainOutage,
  type IncludedPayment,
  type PaymentRecord,
  type SignedPayment,
  type Wallet,
} from '../chains/chain.ts';
import { watchedBlock } from '../chains/index.ts';
import { assetName, type CatalogueSource } from '../currencies/index.ts';
import { holdReserve } from '../ledger/index.ts';
import { raiseAlert, resolveAlert } from '../platform/alerts/alerts-store.ts';
import { type Clock, later } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { claimPayout, duePayoutIds, releasePayout } from './claims-store.ts';
import {
  carrySubject,
  isOverdue,
  nextLookMs,
  type PayoutRow,
  TRIES_BEFORE_ALERT,
  waitingSubject,
} from './payout.ts';
import { isQueued, markHeld, markSent, PayoutTaken, storeSigned } from './payouts-store.ts';
import { settleFailed, settleFinal } from './settle-payout.ts';
import { stopReason } from './stops-store.ts';
import { bytesUnderWay, derivationIndexOf, knownNonce, startNonces } from './wallets-store.ts';

export interface PayOutDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
  /** By network id. */
  readonly chains: ReadonlyMap<number, Chain>;
}

/** `'unseen'`: it was sent and is in no block yet. */
type Progress = 'again' | 'later' | 'unseen' | 'closed';

/** Takes the payout as far as it can go now. Harmless to call at any time, twice, or from several processes. */
export async function payOut(deps: PayOutDeps, payoutId: string): Promise<void> {
  for (let progress: Progress = 'again'; progress === 'again'; ) {
    const payout = await claimPayout(deps.db, payoutId, deps.clock.now());
    if (payout === undefined) return;
    progress = await takeStep(deps, payout);
  }
}

/** All payouts of one network whose next look is due. */
export async function advancePayouts(deps: PayOutDeps, networkId: number): Promise<number> {
  const ids = await duePayoutIds(deps.db, networkId, deps.clock.now(), 100);
  for (const id of ids) await payOut(deps, id);
  return ids.length;
}

async function takeStep(deps: PayOutDeps, payout: PayoutRow): Promise<Progress> {
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

/** In one transaction, as `recordFailure`: one that is settled meanwhile has put its alert away. */
async function recordProgress(
  deps: PayOutDeps,
  payout: PayoutRow,
  now: Date,
  progress: Exclude<Progress, 'closed'>,
): Promise<void> {
  const ageMs = now.getTime() - (payout.sent_at ?? payout.created_at).getTime();
  const dueAt = progress === 'again' ? now : later(now, nextLookMs(ageMs, 0));
  const hadFailed = payout.attempts >= TRIES_BEFORE_ALERT;
  if (!hadFailed && !isOverdue(payout, now)) {
    await releasePayout(deps.db, payout, dueAt, null);
    return;
  }
  await deps.db.transaction().execute(async (tx) => {
    if (!(await releasePayout(tx, payout, dueAt, null))) return;
    const isStuck = progress === 'unseen' && isOverdue(payout, now);
    if (isStuck) await raiseAlert(tx, now, waitingSubject(payout.id), stuckMessage(deps, payout));
    else await resolveAlert(tx, now, waitingSubject(payout.id));
  });
}

const stuckMessage = (deps: PayOutDeps, payout: PayoutRow): string =>
  `Payout ${payout.id} (${sumOf(deps, payout)}) was sent and is in no block since ${payout.sent_at?.toISOString()}: transaction ${payout.tx_id}`;

/** In one transaction: a payout that is cancelled meanwhile must not leave an alert behind that nobody resolves. */
async function recordFailure(deps: PayOutDeps, payout: PayoutRow, now: Date, why: string): Promise<void> {
  const tries = payout.attempts + 1;
  await deps.db.transaction().execute(async (tx) => {
    const isOurs = await releasePayout(tx, payout, later(now, nextLookMs(0, tries)), why);
    if (!isOurs || tries < TRIES_BEFORE_ALERT) return;
    const message = `Payout ${payout.id} (${sumOf(deps, payout)}) has failed for ten minutes: ${why}`;
    await raiseAlert(tx, now, waitingSubject(payout.id), message);
  });
}

function stepOf(deps: PayOutDeps, chain: Chain, payout: PayoutRow): Promise<Progress> {
  switch (payout.state) {
    case 'queued':
      return sign(deps, chain, payout);
    case 'signed':
      return send(deps, chain, payout);
    default:
      return follow(deps, chain, payout);
  }
}

async function sign(deps: PayOutDeps, chain: Chain, payout: PayoutRow): Promise<Progress> {
  if ((await stopReason(deps.db, payout.asset_id)) !== null) return 'later';
  if (!(await holdForPayout(deps, payout))) return 'later';

  const wallet = await walletOf(deps, payout);
  const walletName = wallet.kind === 'hot' ? 'hot' : `deposit:${wallet.derivationIndex}`;
  const nonce = await nonceOf(deps, chain, wallet, walletName);
  // After the nonce: whoever signs in between takes it, and what is signed here is thrown away.
  const ahead = await bytesUnderWay(deps.db, {
    networkId: chain.networkId,
    sweptTargetId: wallet.kind === 'hot' ? null : payout.target_id,
  });
  const signed = await chain.sign({
    id: payout.id,
    currencyId: deps.catalogue().assetById(payout.asset_id).currencyId,
    from: wallet,
    to: payout.address,
    memo: payout.memo,
    amount: toDecimal(payout.amount),
    nonce,
    ahead,
  });
  const source = { networkId: chain.networkId, wallet: walletName, value: nonce };
  try {
    await deps.db.transaction().execute((tx) => storeSigned(tx, payout, signed, source, deps.clock.now()));
  } catch (error) {
    if (!(error instanceof PayoutTaken)) throw error;
  }
  return 'again';
}

/**
 * Ticket payouts took the ticket's promise over; everything else takes its own before it may be signed. Asking for it takes
 * the asset's lock, under which a cancellation waits: it finds the alert and puts it away.
 */
async function holdForPayout(deps: PayOutDeps, payout: PayoutRow): Promise<boolean> {
  if (payout.is_held || payout.purpose === 'gas' || payout.purpose === 'sweep') return true;
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    if (await holdReserve(tx, payout.asset_id, toDecimal(payout.amount), false)) {
      assert(await markHeld(tx, payout.id), `payout ${payout.id} was held twice`);
      await resolveAlert(tx, now, carrySubject(payout.asset_id));
      return true;
    }
    const message = `The hot wallet cannot carry payout ${payout.id}: ${sumOf(deps, payout)}`;
    if (await isQueued(tx, payout.id)) await raiseAlert(tx, now, carrySubject(payout.asset_id), message);
    return false;
  });
}

/** `0.5 BTC@bitcoin` */
function sumOf({ catalogue }: PayOutDeps, { amount, asset_id }: PayoutRow): string {
  const all = catalogue();
  return `${formatDecimal(toDecimal(amount))} ${assetName(all, all.assetById(asset_id))}`;
}

/** Marked before the bytes leave: a crash in between costs one harmless repeat, the other order could lose sight of them. */
async function send(deps: PayOutDeps, chain: Chain, payout: PayoutRow): Promise<Progress> {
  await markSent(deps.db, payout.id, deps.clock.now());
  await chain.broadcast(paymentOf(payout).bytes);
  return 'again';
}

async function follow(deps: PayOutDeps, chain: Chain, payout: PayoutRow): Promise<Progress> {
  const payment = paymentOf(payout);
  const record = await chain.lookUp(payment);
  switch (record.state) {
    case 'missing':
      await chain.broadcast(payment.bytes);
      return 'unseen';
    case 'pending':
      return 'unseen';
    case 'impossible':
      return settle(deps, payout, record);
    case 'included':
    case 'failed':
      return (await isFinal(deps, chain, record)) ? settle(deps, payout, record) : 'later';
  }
}

/**
 * Deep enough by the node's word and by what the watcher linked block to block: of several nodes behind one address one
 * may stand on a dead branch, and one may tell the block and another the head. The node's word alone counts before the
 * watcher's first look, and of blocks whose hashes it has forgotten.
 */
async function isFinal(deps: PayOutDeps, chain: Chain, record: IncludedPayment): Promise<boolean> {
  const { networkId } = chain;
  const { height, blockHash } = record;
  const required = deps.catalogue().network(networkId)?.approvesRequired ?? 1;
  if (record.confirmations < required) return false;
  const watched = await watchedBlock(deps.db, networkId, height);
  if (watched === null) return true;
  if (watched.cursor - height + 1 < required) return false;
  if (watched.hash === null || watched.hash === blockHash) return true;
  throw new ChainOutage(`the node shows it in block ${blockHash}, but block ${height} is ${watched.hash}`);
}

async function settle(deps: PayOutDeps, payout: PayoutRow, record: PaymentRecord): Promise<Progress> {
  const settlement = { payoutId: payout.id, at: deps.clock.now(), catalogue: deps.catalogue() };
  await deps.db
    .transaction()
    .execute((tx) =>
      record.state === 'included'
        ? settleFinal(tx, { ...settlement, from: 'sent', fee: record.fee })
        : settleFailed(tx, { ...settlement, fee: record.state === 'failed' ? record.fee : null }),
    );
  return 'closed';
}

async function nonceOf(deps: PayOutDeps, chain: Chain, wallet: Wallet, name: string): Promise<number> {
  const known = await knownNonce(deps.db, chain.networkId, name);
  if (known !== null) return known;
  await startNonces(deps.db, chain.networkId, name, await chain.nextNonce(wallet));
  return (await knownNonce(deps.db, chain.networkId, name)) ?? 0;
}

async function walletOf(deps: PayOutDeps, payout: PayoutRow): Promise<Wallet> {
  if (payout.purpose !== 'sweep') return { kind: 'hot' };
  assert(payout.target_id !== null, `sweep ${payout.id} names no target`);
  const derivationIndex = await derivationIndexOf(deps.db, payout.target_id);
  assert(derivationIndex !== null, `target ${payout.target_id} has no key of its own`);
  return { kind: 'deposit', derivationIndex };
}

function chainOf(deps: PayOutDeps, payout: PayoutRow): Chain {
  const { networkId } = deps.catalogue().assetById(payout.asset_id);
  const chain = networkId === null ? undefined : deps.chains.get(networkId);
  if (chain === undefined) throw new Error(`no network serves asset ${payout.asset_id}`);
  return chain;
}

function paymentOf(payout: PayoutRow): SignedPayment {
  assert(payout.signed_bytes !== null && payout.tx_id !== null, `payout ${payout.id} has no signed bytes`);
  return { bytes: payout.signed_bytes, txId: payout.tx_id };
}
