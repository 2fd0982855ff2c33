import { type Decimal, formatDecimal } from '@parom/contract/money';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { SimTransactionsTable } from '../../schema.ts';
import type { BlockRef } from '../chain.ts';
import { type SimTransaction, simTransactionOf } from './transactions-store.ts';

export interface BlockRow extends BlockRef {
  readonly parentHash: string;
}

export const REORG_MAX = 200;

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

/** A re-org between two statements would mix blocks. */
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

/** @param left all, or our payments below this fee */
export async function mineWaiting(
  tx: Tx,
  networkId: number,
  height: number,
  left: 'none' | 'all' | Decimal,
): Promise<void> {
  await tx
    .updateTable('sim_transactions')
    .set({ state: 'dropped' })
    .where('network_id', '=', networkId)
    .where('state', '=', 'mempool')
    .where('valid_until', '<', height)
    .execute();
  await dropOrphans(tx, networkId, height);
  await tx
    .updateTable('sim_transactions')
    .set({ state: 'mined', block_height: height })
    .where('network_id', '=', networkId)
    .where('state', '=', 'mempool')
    .$if(left !== 'none', (query) =>
      query.where(({ or, eb }) =>
        or([
          eb('from_service', '=', false),
          ...(typeof left === 'bigint' ? [eb('tx_id', 'in', dearEnough(tx, networkId, left))] : []),
        ]),
      ),
    )
    .execute();
}

/** The change that a child spends is gone with its parent. */
async function dropOrphans(tx: Tx, networkId: number, height: number): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update sim_transactions child set state = 'dropped', block_height = null
     where child.network_id = ${networkId} and child.spends like 'change of %'
       and (child.state = 'mempool' or child.block_height > ${height - REORG_MAX - 1})
       and not exists (
         select from sim_transactions parent
          where parent.network_id = child.network_id and parent.state in ('mempool', 'mined')
            and child.spends = 'change of ' || parent.tx_id)`.execute(tx);
  if (numAffectedRows > 0n) await dropOrphans(tx, networkId, height);
}

/** Or by the fee of its child. */
const dearEnough = (tx: Tx, networkId: number, fee: Decimal) =>
  tx
    .selectFrom('sim_transactions as paying')
    .leftJoin('sim_transactions as child', (join) =>
      join
        .onRef('child.network_id', '=', 'paying.network_id')
        .on('child.state', '=', 'mempool')
        .on('child.spends', '=', sql<string>`'change of ' || paying.tx_id`),
    )
    .select('paying.tx_id')
    .where('paying.network_id', '=', networkId)
    .where('paying.state', '=', 'mempool')
    .where('paying.output_index', '=', 0)
    .where(({ or, eb }) =>
      or([eb('paying.fee', '>=', formatDecimal(fee)), eb('child.fee', '>=', formatDecimal(fee))]),
    );
