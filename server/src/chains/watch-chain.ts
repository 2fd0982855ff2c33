/** A block's effects and the cursor's move are one transaction; the network is called outside it. */
import { alertDetail, detailInEnglish } from '@parom/contract/console/answers/alerts/alerts';
import { alertSubjects } from '../alerts.ts';
import type { Network } from '../currencies/index.ts';
import { raiseAlert, raiseOrUpdateAlert } from '../platform/alerts/alerts-store.ts';
import type { Tx } from '../platform/db/db.ts';
import { emit } from '../platform/jobs/enqueue.ts';
import { isBehind } from './behind.ts';
import {
  type AddressFilter,
  type Block,
  type BlockHeader,
  type BlockRef,
  type Chain,
  ChainOutage,
  type ShownBlock,
} from './chain.ts';
import {
  beginCursor,
  type Cursor,
  forgetHashes,
  hashAt,
  moveCursor,
  readCursor,
  storeHashes,
} from './cursors-store.ts';
import { finaliseUpTo, undoAbove } from './deposits-store.ts';
import { type Finalised, finalityAt, finalityBackTo } from './finality.ts';
import { finalAbove } from './own-payments-store.ts';
import { readMempool } from './read-mempool.ts';
import { recordTransfers } from './record-transfers.ts';
import { mineOf, readable, type WatchDeps, watchedBy } from './watched-network.ts';

/**
 * Deeper re-orgs are refused as lies. After a longer dead branch, reading resumes at the finalised block.
 */
const KEPT_HASHES = 500;
/** A re-org may take the first block too. */
const HASHES_BEFORE_THE_FIRST = 11;
/** Deleting with every block would double its writes. */
const BLOCKS_BETWEEN_TIDYING = 100;

/** Throws a ChainOutage, without loss. Safe beside another watcher. */
export async function watchOnce(deps: WatchDeps, chain: Chain): Promise<'again' | 'idle'> {
  const cursor = await readCursor(deps.db, chain.networkId);
  const head = await chain.head();
  if (cursor === null) return begin(deps, chain, head);
  if (head.hash === cursor.hash) return readMempool(deps, chain, cursor);

  if (head.height > cursor.height) {
    // On a fast network reading takes longer than a block.
    const reading = readBlock(chain, cursor.height + 1, mineOf(deps, chain));
    const [next, finalised] = await Promise.all([reading, chain.finalised?.()]);
    if (next !== null && next.parentHash === cursor.hash) return follow(deps, chain, cursor, next, finalised);
  }
  return rewind(deps, chain, cursor, Math.min(head.height, cursor.height));
}

/** A node behind would start the cursor in the past. */
async function begin(deps: WatchDeps, chain: Chain, head: ShownBlock): Promise<'again'> {
  const network = deps.catalogue().networkById(chain.networkId);
  if (isBehind(head.madeAt, deps.clock.now(), network)) await refuseToBegin(deps, network, head.madeAt);
  const count = Math.max(network.approvesRequired, HASHES_BEFORE_THE_FIRST);
  const before = await readBefore(chain, head, count);
  await deps.db.transaction().execute((tx) => beginCursor(tx, network.id, head, before, deps.clock.now()));
  return 'again';
}

async function refuseToBegin({ db, clock }: WatchDeps, { id, name }: Network, madeAt: Date): Promise<never> {
  const detail = alertDetail('nodeBehind', { network: name, madeAt: madeAt.toISOString() });
  await raiseOrUpdateAlert(db, clock.now(), alertSubjects.standing(id), detail);
  throw new ChainOutage(detailInEnglish(detail));
}

async function readBefore(chain: Chain, first: BlockRef, count: number): Promise<BlockRef[]> {
  const before: BlockRef[] = [];
  for (let at: BlockRef = first; at.height > 0 && before.length < count; ) {
    const { hash, parentHash } = await headerUpToHead(chain, at.height);
    if (hash !== at.hash)
      throw new ChainOutage(`block ${at.height} was replaced while the first ones were read`);
    at = { height: at.height - 1, hash: parentHash };
    before.push(at);
  }
  return before;
}

async function follow(
  deps: WatchDeps,
  chain: Chain,
  cursor: Cursor,
  next: Block,
  finalised: Finalised,
): Promise<'again'> {
  const { networkId } = chain;
  const block = { height: next.height, hash: next.hash };
  const watched = await watchedBy(deps, chain);
  const { network } = watched;
  const finality = await finalityAt(deps, networkId, cursor, block, finalised);
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    if (!(await moveCursor(tx, networkId, cursor, { ...next, finality }, now))) return;
    await storeHashes(tx, networkId, [{ ...block, isWhole: next.unseen.length === 0 }]);
    if (next.unseen.length > 0) await reportUnseen(tx, network, next, now);
    if (block.height % BLOCKS_BETWEEN_TIDYING === 0)
      await forgetHashes(tx, networkId, { below: block.height - KEPT_HASHES, but: finality?.height });
    await recordTransfers(tx, deps, watched, readable(network, next.transfers), next);
    const { approvesRequired } = network;
    const depth = { head: block.height, upTo: finality?.height ?? block.height, approvesRequired };
    for (const depositId of await finaliseUpTo(tx, networkId, depth, now)) {
      await emit(tx, now, 'deposit.final', { depositId });
    }
  });
  return 'again';
}

/** One alert: after a standstill there may be hundreds. */
async function reportUnseen(
  tx: Tx,
  { id, name }: Network,
  { height, unseen }: Block,
  now: Date,
): Promise<void> {
  const parts = { transactions: unseen.length, block: height, network: name };
  const detail = alertDetail('callsUntraced', parts);
  await raiseAlert(tx, now, alertSubjects.untraced(id), detail);
}

/** Only another block at its height proves a re-org. A lagging node changes nothing. */
async function rewind(
  deps: WatchDeps,
  chain: Chain,
  cursor: Cursor,
  from: number,
): Promise<'again' | 'idle'> {
  const { networkId } = chain;
  if (from <= cursor.height - KEPT_HASHES) {
    throw new ChainOutage(`the node of network ${networkId} is ${cursor.height - from} blocks behind`);
  }
  for (let height = from; height > cursor.height - KEPT_HASHES; height -= 1) {
    const ours = await hashAt(deps.db, networkId, height);
    if (ours === null) break;
    const theirs = await headerUpToHead(chain, height);
    if (theirs.hash !== ours) continue;
    // It lags, or its head is not readable yet.
    if (height === from) return 'idle';
    return goBack(deps, networkId, cursor, theirs);
  }
  // Another watcher went back first.
  if ((await readCursor(deps.db, networkId))?.hash !== cursor.hash) return 'again';
  const stays = await finalisedInCommon(deps, chain, cursor);
  if (stays !== null) return goBack(deps, networkId, cursor, stays);
  throw new Error(`network ${networkId}: no block in common with the node within ${KEPT_HASHES} blocks`);
}

async function goBack(deps: WatchDeps, networkId: number, cursor: Cursor, to: BlockHeader): Promise<'again'> {
  await deps.db.transaction().execute(async (tx) => {
    const back = { ...to, finality: finalityBackTo(to.height, cursor) };
    if (!(await moveCursor(tx, networkId, cursor, back, deps.clock.now()))) return;
    await forgetHashes(tx, networkId, { above: to.height });
    await undoAbove(tx, networkId, to.height);
    for (const paymentId of await finalAbove(tx, networkId, to.height))
      await emit(tx, deps.clock.now(), 'payment.taken-back', { paymentId });
  });
  return 'again';
}

async function finalisedInCommon(
  { db }: WatchDeps,
  chain: Chain,
  { finality }: Cursor,
): Promise<BlockHeader | null> {
  const ours = finality === null ? null : await hashAt(db, chain.networkId, finality.height);
  if (finality === null || ours === null) return null;
  const theirs = await headerUpToHead(chain, finality.height);
  return theirs.hash === ours ? theirs : null;
}

const readBlock = async (chain: Chain, height: number, mine: AddressFilter): Promise<Block | null> =>
  atHeight(height, await chain.block(height, mine));

/** A missing answer proves nothing. */
async function headerUpToHead(chain: Chain, height: number): Promise<BlockHeader> {
  const header = atHeight(height, await chain.header(height));
  if (header === null) throw new ChainOutage(`the node named a head no lower, and shows no block ${height}`);
  return header;
}

function atHeight<Shown extends BlockRef>(height: number, shown: Shown | null): Shown | null {
  if (shown === null || shown.height === height) return shown;
  throw new ChainOutage(`asked for block ${height}, the node showed ${shown.height}`);
}
