/** How far each network was read, and the hashes of its last blocks. Nobody but its watchers writes them. */
import type { Db, Tx } from '../platform/db/db.ts';
import type { BlockRef, BlocksRead } from './chain.ts';

export async function readCursor(db: Db | Tx, networkId: number): Promise<BlockRef | null> {
  const row = await db
    .selectFrom('chain_cursors')
    .select(['height', 'hash'])
    .where('network_id', '=', networkId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The first block that we look from; what came before it is none of our business, but for the hashes that a re-org of
 * the first blocks goes back to. Nothing when another watcher began already.
 */
export async function beginCursor(
  tx: Tx,
  networkId: number,
  at: BlockRef,
  before: readonly BlockRef[],
  now: Date,
): Promise<void> {
  const begun = await tx
    .insertInto('chain_cursors')
    .values({ network_id: networkId, ...at, moved_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (begun.numInsertedOrUpdatedRows === 1n) await storeHashes(tx, networkId, [...before, at]);
}

/** Moves the cursor from exactly `from`; `false` when another watcher was first. Takes the cursor's lock, to stay too. */
export async function moveCursor(
  tx: Tx,
  networkId: number,
  from: BlockRef,
  to: BlockRef,
  now: Date,
): Promise<boolean> {
  const moved = await tx
    .updateTable('chain_cursors')
    .set({ ...to, ...(to.hash === from.hash ? {} : { moved_at: now }) })
    .where('network_id', '=', networkId)
    .where('height', '=', from.height)
    .where('hash', '=', from.hash)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

export async function storeHashes(
  tx: Tx,
  networkId: number,
  blocks: readonly (BlockRef & { readonly isWhole?: boolean })[],
): Promise<void> {
  await tx
    .insertInto('chain_blocks')
    .values(
      blocks.map(({ height, hash, isWhole = true }) => ({
        network_id: networkId,
        height,
        hash,
        is_whole: isWhole,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['network_id', 'height']).doUpdateSet(({ ref }) => ({
        hash: ref('excluded.hash'),
        is_whole: ref('excluded.is_whole'),
      })),
    )
    .execute();
}

/** Forgets hashes above `above` (a re-org) or below `below` (too deep for one). */
export async function forgetHashes(
  tx: Tx,
  networkId: number,
  range: { readonly above: number } | { readonly below: number },
): Promise<void> {
  await tx
    .deleteFrom('chain_blocks')
    .where('network_id', '=', networkId)
    .where('height', 'above' in range ? '>' : '<', 'above' in range ? range.above : range.below)
    .execute();
}

export async function hashAt(db: Db, networkId: number, height: number): Promise<string | null> {
  const row = await db
    .selectFrom('chain_blocks')
    .select('hash')
    .where('network_id', '=', networkId)
    .where('height', '=', height)
    .executeTakeFirst();
  return row?.hash ?? null;
}

export async function recallBlock(
  db: Db,
  networkId: number,
  { height, hash }: BlockRef,
): ReturnType<BlocksRead['recall']> {
  const row = await db
    .selectFrom('chain_blocks')
    .select(['hash', 'is_whole'])
    .where('network_id', '=', networkId)
    .where('height', '=', height)
    .executeTakeFirst();
  if (row === undefined) return 'forgotten';
  if (row.hash !== hash) return 'elsewhere';
  return row.is_whole ? 'read' : 'partly';
}

/** How far the watcher has come, and which block it has at this height (`null`: none any more); `null` before its first look. */
export async function watchedBlock(
  db: Db,
  networkId: number,
  height: number,
): Promise<{ readonly cursor: number; readonly hash: string | null } | null> {
  const row = await db
    .selectFrom('chain_cursors as c')
    .leftJoin('chain_blocks as b', (join) =>
      join.onRef('b.network_id', '=', 'c.network_id').on('b.height', '=', height),
    )
    .select(['c.height as cursor', 'b.hash'])
    .where('c.network_id', '=', networkId)
    .executeTakeFirst();
  return row ?? null;
}
