/** All SQL of the simulated networks: blocks, transactions, and the wallets' seeds. One row per network is their lock. */
import { type Decimal, formatDecimal } from '@parom/contract/money';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { SimTransactionsTable } from '../../schema.ts';
import type { BlockRef } from '../chain.ts';

export const faults = ['none', 'down', 'timeoutAfterAccept', 'slow', 'duplicateEvents', 'feeStuck'] as const;
export type Fault = (typeof faults)[number];

export type SimTransaction = Selectable<SimTransactionsTable>;

export interface NewTransaction {
  readonly txId: string;
  readonly currencyId: number;
  readonly sender: string;
  readonly address: string;
  readonly account: string;
  readonly memo: string | null;
  readonly amount: Decimal;
  readonly fee: Decimal;
  readonly replaceable: boolean;
  readonly fromService: boolean;
  readonly toService: boolean;
  readonly spends: string | null;
  readonly validUntil: number | null;
}

export interface TransactionFilter {
  readonly networkId?: number | undefined;
  readonly account?: string | undefined;
  readonly txId?: string | undefined;
}

/** `false` when the network is already there, with the seed and the blocks of its own. */
export async function insertNetwork(tx: Tx, networkId: number, seed: Buffer): Promise<boolean> {
  const row = await tx
    .insertInto('sim_networks')
    .values({ network_id: networkId, seed })
    .onConflict((conflict) => conflict.doNothing())
    .returning('network_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function seedOf(db: Db, networkId: number): Promise<Buffer> {
  const { seed } = await db
    .selectFrom('sim_networks')
    .select('seed')
    .where('network_id', '=', networkId)
    .executeTakeFirstOrThrow();
  return seed;
}

/** Everything that changes a network's blocks or mempool holds this lock, so that each sees the other's whole work. */
export async function lockNetwork(tx: Tx, networkId: number): Promise<Fault> {
  const { fault } = await tx
    .selectFrom('sim_networks')
    .select('fault')
    .where('network_id', '=', networkId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return fault as Fault;
}

export async function faultOf(db: Db, networkId: number): Promise<Fault> {
  const { fault } = await db
    .selectFrom('sim_networks')
    .select('fault')
    .where('network_id', '=', networkId)
    .executeTakeFirstOrThrow();
  return fault as Fault;
}

export async function storeFault(db: Db, networkId: number, fault: Fault): Promise<void> {
  await db.updateTable('sim_networks').set({ fault }).where('network_id', '=', networkId).execute();
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

/** A block and what is in it, in one statement: a re-org between two would put one block's transfers under another's hash. */
export async function blockAt(
  db: Db,
  networkId: number,
  height: number,
): Promise<(BlockRow & { readonly sent: readonly SimTransaction[] }) | null> {
  const rows = await db
    .selectFrom('sim_blocks as block')
    .leftJoin('sim_transactions as sent', (join) =>
      join.onRef('sent.network_id', '=', 'block.network_id').onRef('sent.block_height', '=', 'block.height'),
    )
    .selectAll('sent')
    .select(['block.height', 'block.hash', 'block.parent_hash as parentHash'])
    .where('block.network_id', '=', networkId)
    .where('block.height', '=', height)
    .orderBy('sent.seq')
    .execute();
  const [first] = rows;
  if (first === undefined) return null;
  const { hash, parentHash } = first;
  const isThere = (row: (typeof rows)[number]): row is typeof row & SimTransaction => row.tx_id !== null;
  return { height, hash, parentHash, sent: rows.filter(isThere) };
}

export interface BlockRow extends BlockRef {
  readonly parentHash: string;
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

/** What waits goes into the block; what can be in no block any more falls out of the mempool. */
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

/** Takes transactions out of the mempool and of the blocks above a height. @returns how many of the ids were there */
export async function dropTransactions(
  tx: Tx,
  networkId: number,
  txIds: readonly string[],
  aboveHeight: number,
): Promise<number> {
  if (txIds.length === 0) return 0;
  const dropped = await tx
    .updateTable('sim_transactions')
    .set({ state: 'dropped', block_height: null })
    .where('network_id', '=', networkId)
    .where('tx_id', 'in', txIds)
    .where(({ eb, or }) => or([eb('state', '=', 'mempool'), eb('block_height', '>', aboveHeight)]))
    .returning('tx_id')
    .execute();
  return dropped.length;
}

/** A transaction that was dropped comes back with the same bytes; one that is known stays as it is. */
export async function putTransaction(tx: Tx, networkId: number, sent: NewTransaction): Promise<void> {
  await tx
    .insertInto('sim_transactions')
    .values({
      network_id: networkId,
      tx_id: sent.txId,
      currency_id: sent.currencyId,
      sender: sent.sender,
      address: sent.address,
      account: sent.account,
      memo: sent.memo,
      amount: formatDecimal(sent.amount),
      fee: formatDecimal(sent.fee),
      replaceable: sent.replaceable,
      from_service: sent.fromService,
      to_service: sent.toService,
      spends: sent.spends,
      valid_until: sent.validUntil,
      state: 'mempool',
    })
    .onConflict((conflict) =>
      conflict
        .columns(['network_id', 'tx_id'])
        .doUpdateSet({ state: 'mempool', block_height: null })
        .where('sim_transactions.state', '=', 'dropped'),
    )
    .execute();
}

/** Which living transaction uses up the same thing, if any. */
export async function spenderOf(db: Db | Tx, networkId: number, spends: string) {
  return db
    .selectFrom('sim_transactions')
    .select(['tx_id as txId', 'state', 'block_height as blockHeight'])
    .where('network_id', '=', networkId)
    .where('spends', '=', spends)
    .where('state', 'in', ['mempool', 'mined'])
    .executeTakeFirst();
}

export async function transactionOf(
  db: Db | Tx,
  networkId: number,
  txId: string,
): Promise<SimTransaction | undefined> {
  return db
    .selectFrom('sim_transactions')
    .selectAll()
    .where('network_id', '=', networkId)
    .where('tx_id', '=', txId)
    .executeTakeFirst();
}

export async function markReplaced(tx: Tx, networkId: number, txId: string): Promise<void> {
  await tx
    .updateTable('sim_transactions')
    .set({ state: 'replaced' })
    .where('network_id', '=', networkId)
    .where('tx_id', '=', txId)
    .execute();
}

export async function waitingTransactions(db: Db, networkId: number): Promise<SimTransaction[]> {
  return db
    .selectFrom('sim_transactions')
    .selectAll()
    .where('network_id', '=', networkId)
    .where('state', '=', 'mempool')
    .orderBy('seq')
    .execute();
}

/** Newest last, each with the confirmations that its network's newest block gives it. */
export async function listTransactions(
  db: Db,
  filter: TransactionFilter,
): Promise<(SimTransaction & { confirmations: number })[]> {
  const { networkId, account, txId } = filter;
  return db
    .selectFrom('sim_transactions as sent')
    .selectAll('sent')
    .select(
      sql<number>`coalesce((select max(height) from sim_blocks where network_id = sent.network_id)
        - sent.block_height + 1, 0)`.as('confirmations'),
    )
    .$if(networkId !== undefined, (query) => query.where('sent.network_id', '=', networkId ?? 0))
    .$if(account !== undefined, (query) => query.where('sent.account', '=', account ?? ''))
    .$if(txId !== undefined, (query) => query.where('sent.tx_id', '=', txId ?? ''))
    .orderBy('sent.seq')
    .execute();
}

export async function countServicePayments(db: Db, networkId: number): Promise<number> {
  const { count } = await db
    .selectFrom('sim_transactions')
    .select(sql<number>`count(*)`.as('count'))
    .where('network_id', '=', networkId)
    .where('from_service', '=', true)
    .executeTakeFirstOrThrow();
  return count;
}

/** What an account received in blocks, of one currency. */
export async function receivedBy(
  db: Db,
  networkId: number,
  currencyId: number,
  account: string,
): Promise<string> {
  const { sum } = await db
    .selectFrom('sim_transactions')
    .select(sql<string>`coalesce(sum(amount), 0)`.as('sum'))
    .where('account', '=', account)
    .where('network_id', '=', networkId)
    .where('currency_id', '=', currencyId)
    .where('state', '=', 'mined')
    .executeTakeFirstOrThrow();
  return sum;
}

/**
 * By how much the wallet's holding of one currency has grown or shrunk in blocks.
 * `withWaiting` also takes off what its payments in the mempool will cost.
 */
export async function walletChange(
  db: Db | Tx,
  wallet: { networkId: number; currencyId: number; paysFees: boolean; withWaiting: boolean },
): Promise<string> {
  const { networkId, currencyId, paysFees, withWaiting } = wallet;
  const { rows } = await sql<{ change: string }>`
    select coalesce(sum(
        case when currency_id = ${currencyId} and to_service and state = 'mined' then amount else 0 end
      - case when currency_id = ${currencyId} and from_service then amount else 0 end
      - case when ${paysFees} and from_service then fee else 0 end), 0)::text as change
    from sim_transactions
    where network_id = ${networkId} and (from_service or to_service)
      and (state = 'mined' or ${withWaiting} and state = 'mempool')`.execute(db);
  return rows[0]?.change ?? '0';
}
