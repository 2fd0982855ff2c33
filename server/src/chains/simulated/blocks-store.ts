import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { SimTransactionsTable } from '../../schema.ts';
import type { BlockRef } from '../chain.ts';
import { type SimTransaction, simTransactionOf } from './transactions-store.ts';

export interface BlockRow extends BlockRef {
  readonly parentHash: string;
}

export async function headOf(db: Db | Tx, networkId: number): Promise<BlockRef> {
  return db
    .selectFrom('sim_blocks')
    .select(['height', 'hash'])
    .where('network_id', '=', networkId)
    .orderBy('height', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

export async function hashAt(db: Db, networkId: number, height: number): Promise<string | null> {
  const row = await db
    .selectFrom('sim_blocks')
    .select('hash')
    .where('network_id', '=', networkId)
    .where('height', '=', height)
    .executeTakeFirst();
  return row?.hash ?? null;
}

export const isBlock = async (db: Db, networkId: number, { height, hash }: BlockRef): Promise<boolean> =>
  (await hashAt(db, networkId, height)) === hash;

/** One statement: a re-org between two would mix blocks. */
export async function blockAt(
  db: Db,
  networkId: number,
  height: number,
): Promise<(BlockRow & { readonly madeAt: Date; readonly sent: readonly SimTransaction[] }) | null> {
  const rows = await db
    .selectFrom('sim_blocks as block')
    .leftJoin('sim_transactions as sent', (join) =>
      join.onRef('sent.network_id', '=', 'block.network_id').onRef('sent.block_height', '=', 'block.height'),
    )
    .selectAll('sent')
    .select(['block.height', 'block.hash', 'block.parent_hash as parentHash', 'block.at as madeAt'])
    .where('block.network_id', '=', networkId)
    .where('block.height', '=', height)
    .orderBy('sent.seq')
    .execute();
  const [first] = rows;
  if (first === undefined) return null;
  const { hash, parentHash, madeAt } = first;
  const isThere = (row: (typeof rows)[number]): row is typeof row & Selectable<SimTransactionsTable> =>
    row.tx_id !== null;
  return { height, hash, parentHash, madeAt, sent: rows.filter(isThere).map(simTransactionOf) };
}

export async function insertBlocks(
  tx: Tx,
  networkId: number,
  blocks: readonly BlockRow[],
  at: Date,
): Promise<void> {
  await tx
    .insertInto('sim_blocks')
    .values(
      blocks.map(({ height, hash, parentHash }) => ({
        network_id: networkId,
        height,
        hash,
        parent_hash: parentHash,
        at,
      })),
    )
    .execute();
}

export async function deleteBlocks(
  tx: Tx,
  networkId: number,
  range: { above?: number; below?: number },
): Promise<void> {
  await tx
    .deleteFrom('sim_blocks')
    .where('network_id', '=', networkId)
    .$if(range.above !== undefined, (query) => query.where('height', '>', range.above ?? 0))
    .$if(range.below !== undefined, (query) => query.where('height', '<', range.below ?? 0))
    .execute();
}

export async function mineWaiting(
  tx: Tx,
  networkId: number,
  height: number,
  leaveServicePayments: boolean,
): Promise<void> {
  await tx
    .updateTable('sim_transactions')
    .set({ state: 'dropped' })
    .where('network_id', '=', networkId)
    .where('state', '=', 'mempool')
    .where('valid_until', '<', height)
    .execute();
  await tx
    .updateTable('sim_transactions')
    .set({ state: 'mined', block_height: height })
    .where('network_id', '=', networkId)
    .where('state', '=', 'mempool')
    .$if(leaveServicePayments, (query) => query.where('from_service', '=', false))
    .execute();
}
