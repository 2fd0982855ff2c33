import { later } from '../platform/clock.ts';
import type { BlockRef, BlocksRead, Chain } from './chain.ts';
import { type Cursor, moveCursor, recallBlock } from './cursors-store.ts';
import { transferKey } from './deposits-store.ts';
import { endReports, reportHidden } from './hidden-deposits.ts';
import { loseDeposits, recordTransfers } from './record-transfers.ts';
import { type LookNotes, type Missing, noteLook, type Waiting, waitingTransfers } from './waiting-store.ts';
import { mineOf, readable, type WatchDeps, watchedBy } from './watched-network.ts';

const MISSING_MS = 3 * 60_000;
/** Looks further apart are not in a row. */
const APART_MS = 60_000;
const NOTE_MS = 20_000;

/**
 * Only at the head. A deposit vanishes when that is proved, or after long. A new block voids the
 * comparison.
 */
export async function readMempool(deps: WatchDeps, chain: Chain, cursor: Cursor): Promise<'again' | 'idle'> {
  // Otherwise an older view would judge another watcher's records.
  const known = await waitingTransfers(deps.db, chain.networkId);
  const asked = known.map(({ transfer }) => transfer);
  const watched = await watchedBy(deps, chain);
  const read = blocksUpTo(deps, chain, cursor);
  const shown = readable(watched.network, await chain.pending(mineOf(deps, chain), asked, read));
  const here = new Set(shown.map(transferKey));
  const missing = known.filter(({ transfer }) => !here.has(transferKey(transfer)));
  const now = deps.clock.now();
  const lost = await lostAmong(chain, missing, read, now);
  const hasNew = here.size > known.length - missing.length;
  await reportHidden(deps, known, shown);
  const found = shown.filter(({ hidden }) => hidden?.isThere);
  const notes = notesOf(known, missing, now);
  const isAsNoted = Object.values(notes).every((ids) => ids.length === 0);
  if (lost.length === 0 && found.length === 0 && !hasNew && isAsNoted) return 'idle';
  if ((await chain.head()).hash !== cursor.hash) return 'again';
  await deps.db.transaction().execute(async (tx) => {
    if (!(await moveCursor(tx, chain.networkId, cursor, cursor, now))) return;
    const waiting = shown.filter((transfer) => !found.includes(transfer));
    await recordTransfers(tx, deps, watched, waiting, null);
    for (const transfer of found)
      await recordTransfers(tx, deps, watched, [transfer], transfer.hidden?.block ?? null);
    await noteLook(tx, notes, now);
    await loseDeposits(tx, deps, lost);
    const foundKeys = new Set(found.map(transferKey));
    const foundIds = known.filter(({ transfer }) => foundKeys.has(transferKey(transfer))).map(({ id }) => id);
    await endReports(tx, now, [...lost, ...foundIds]);
  });
  return 'idle';
}

const blocksUpTo = ({ db }: WatchDeps, { networkId }: Chain, { height }: BlockRef): BlocksRead => ({
  height,
  recall: (block) => recallBlock(db, networkId, block),
});

/** Mempools differ: one silence must not cost a customer the rate. */
async function lostAmong(
  chain: Chain,
  missing: readonly Waiting[],
  read: BlocksRead,
  now: Date,
): Promise<number[]> {
  if (missing.length === 0) return [];
  const transfers = missing.map(({ transfer }) => transfer);
  const gone = new Set((await chain.gone(transfers, read)).map(transferKey));
  const isOver = (noted: Missing | null): boolean =>
    isInARow(noted, now) && later(noted.since, MISSING_MS) <= now;
  return missing
    .filter(({ transfer, missing: noted }) => gone.has(transferKey(transfer)) || isOver(noted))
    .map(({ id }) => id);
}

const isInARow = (noted: Missing | null, now: Date): noted is Missing =>
  noted !== null && Math.abs(now.getTime() - noted.lastAt.getTime()) <= APART_MS;

function notesOf(known: readonly Waiting[], missing: readonly Waiting[], now: Date): LookNotes {
  const idsOf = (waiting: readonly Waiting[]): number[] => waiting.map(({ id }) => id);
  const isOld = ({ lastAt }: Missing): boolean => later(lastAt, NOTE_MS) <= now;
  return {
    shown: idsOf(known.filter((one) => one.missing !== null && !missing.includes(one))),
    missedFirst: idsOf(missing.filter((one) => !isInARow(one.missing, now))),
    missedStill: idsOf(missing.filter((one) => isInARow(one.missing, now) && isOld(one.missing))),
  };
}
