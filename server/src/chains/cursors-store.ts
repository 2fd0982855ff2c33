/** Only the watchers write here. */
import type { Db, Tx } from '../platform/db/db.ts';
import type { BlockRef, BlocksRead, ShownBlock } from './chain.ts';

export interface Cursor extends BlockRef {
  readonly finality: Finality | null;
}

export interface Finality {
  readonly height: number;
  readonly since: Date;
}

export async function readCursor(db: Db | Tx, networkId: number): Promise<Cursor | null> {
  const row = await db
    .selectFrom('chain_cursors')
    .select(['height', 'hash', 'final_height', 'final_since'])
    .where('network_id', '=', networkId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { height, hash, final_height, final_since } = row;
  const isKnown = final_height !== null && final_since !== null;
  return { height, hash, finality: isKnown ? { height: final_height, since: final_since } : null };
}

/** Earlier blocks are not read. */
export async function beginCursor(
  tx: Tx,
  networkId: number,
  at: ShownBlock,
  before: readonly BlockRef[],
  now: Date,
): Promise<void> {
  const { height, hash, madeAt } = at;
  const begun = await tx
    .insertInto('chain_cursors')
    .values({ network_id: networkId, height, hash, moved_at: now, block_made_at: madeAt ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (begun.numInsertedOrUpdatedRows === 1n) await storeHashes(tx, networkId, [...before, at]);
}

/** Locks the cursor, even without a move. `false`: another watcher was faster. */
export async function moveCursor(
  tx: Tx,
  networkId: number,
  from: BlockRef,
  { height, hash, finality, madeAt }: Cursor & ShownBlock,
  now: Date,
): Promise<boolean> {
  const final = { final_height: finality?.height ?? null, final_since: finality?.since ?? null };
  const went = { moved_at: now, block_made_at: madeAt ?? null };
  const moved = await tx
    .updateTable('chain_cursors')
    .set({ height, hash, ...final, ...(hash === from.hash ? {} : went) })
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

export async function forgetHashes(
  tx: Tx,
  networkId: number,
  range: { readonly above: number } | { readonly below: number; readonly but: number | undefined },
): Promise<void> {
  const forgotten = tx.deleteFrom('chain_blocks').where('network_id', '=', networkId);
  await ('above' in range
    ? forgotten.where('height', '>', range.above)
    : forgotten.where('height', '<', range.below).where('height', '!=', range.but ?? -1)
  ).execute();
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

export interface WatchedBlock {
  readonly cursor: number;
  readonly hash: string | null;
  readonly finalHeight: number | null;
}

export async function watchedBlock(
  db: Db | Tx,
  networkId: number,
  height: number,
): Promise<WatchedBlock | null> {
  const row = await db
    .selectFrom('chain_cursors as c')
    .leftJoin('chain_blocks as b', (join) =>
      join.onRef('b.network_id', '=', 'c.network_id').on('b.height', '=', height),
    )
    .select(['c.height as cursor', 'b.hash', 'c.final_height as finalHeight'])
    .where('c.network_id', '=', networkId)
    .executeTakeFirst();
  return row ?? null;
}

/** Taken before any other lock. */
export async function keepCursor(tx: Tx, networkId: number): Promise<void> {
  await tx
    .selectFrom('chain_cursors')
    .select('network_id')
    .where('network_id', '=', networkId)
    .forShare()
    .execute();
}
