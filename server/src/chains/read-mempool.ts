/** What waits for a block: compared with what we know of it, at the head of the network. */
import { later } from '../platform/clock.ts';
import type { BlockRef, BlocksRead, Chain } from './chain.ts';
import { moveCursor, recallBlock } from './cursors-store.ts';
import { transferKey } from './deposits-store.ts';
import { loseDeposits, recordTransfers } from './record-transfers.ts';
import { noteMissing, type Waiting, waitingTransfers } from './waiting-store.ts';
import { mineOf, readable, type WatchDeps, watchedBy } from './watched-network.ts';

/** How long a deposit may be missing at every look before it counts as dropped. */
const MISSING_MS = 3 * 60_000;

/**
 * Only at the head, where every block is known: what waits is new or known; what waited and is in neither the mempool nor a
 * block has vanished when that is proved, or when no look has shown it for long. A block that arrived meanwhile makes the
 * comparison void.
 */
export async function readMempool(
  deps: WatchDeps,
  chain: Chain,
  cursor: BlockRef,
): Promise<'again' | 'idle'> {
  // Read before the mempool: what another watcher records in between is newer than our view and must not be judged by it.
  const known = await waitingTransfers(deps.db, chain.networkId);
  const asked = known.map(({ transfer }) => transfer);
  const watched = await watchedBy(deps, chain);
  const read = blocksUpTo(deps, chain, cursor);
  const shown = readable(watched.network, await chain.pending(mineOf(deps, chain), asked, read));
  const here = new Set(shown.map(transferKey));
  const missing = known.filter(({ transfer }) => !here.has(transferKey(transfer)));
  const lost = await lostAmong(deps, chain, missing, read);
  const hasNew = here.size > known.length - missing.length;
  const isAsNoted = known.every((one) => missing.includes(one) === (one.missingSince !== null));
  if (lost.length === 0 && !hasNew && isAsNoted) return 'idle';
  if ((await chain.head()).hash !== cursor.hash) return 'again';
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    // Takes the cursor's lock: no other watcher moves while this is compared.
    if (!(await moveCursor(tx, chain.networkId, cursor, cursor, now))) return;
    await recordTransfers(tx, deps, watched, shown, null);
    await noteMissing(tx, known, missing, now);
    await loseDeposits(tx, deps, lost);
  });
  return 'idle';
}

const blocksUpTo = ({ db }: WatchDeps, { networkId }: Chain, { height }: BlockRef): BlocksRead => ({
  height,
  recall: (block) => recallBlock(db, networkId, block),
});

/** Nodes know different mempools, and several may answer behind one address: a single silence would cost a customer his rate. */
async function lostAmong(
  { clock }: WatchDeps,
  chain: Chain,
  missing: readonly Waiting[],
  read: BlocksRead,
): Promise<number[]> {
  if (missing.length === 0) return [];
  const transfers = missing.map(({ transfer }) => transfer);
  const gone = new Set((await chain.gone(transfers, read)).map(transferKey));
  const isOver = (since: Date | null): boolean => since !== null && later(since, MISSING_MS) <= clock.now();
  return missing
    .filter(({ transfer, missingSince }) => gone.has(transferKey(transfer)) || isOver(missingSince))
    .map(({ id }) => id);
}
