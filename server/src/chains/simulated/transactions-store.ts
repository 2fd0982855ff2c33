import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { SimTransactionsTable } from '../../schema.ts';

export interface SimTransaction {
  readonly networkId: number;
  readonly txId: string;
  readonly outputIndex: number;
  readonly currencyId: number;
  readonly sender: string;
  readonly address: string;
  readonly account: string;
  readonly memo: string | null;
  readonly amount: Decimal;
  readonly fee: Decimal;
  readonly replaceable: boolean;
  readonly fromService: boolean;
  readonly state: SimTransactionsTable['state'];
  readonly blockHeight: number | null;
}

export const simTransactionOf = (row: Selectable<SimTransactionsTable>): SimTransaction => ({
  networkId: row.network_id,
  txId: row.tx_id,
  outputIndex: row.output_index,
  currencyId: row.currency_id,
  sender: row.sender,
  address: row.address,
  account: row.account,
  memo: row.memo,
  amount: toDecimal(row.amount),
  fee: toDecimal(row.fee),
  replaceable: row.replaceable,
  fromService: row.from_service,
  state: row.state,
  blockHeight: row.block_height,
});

export interface NewTransaction {
  readonly txId: string;
  readonly outputIndex?: number;
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

/** A dropped transaction may come back. */
export async function putTransaction(tx: Tx, networkId: number, sent: NewTransaction): Promise<void> {
  await tx
    .insertInto('sim_transactions')
    .values({
      network_id: networkId,
      tx_id: sent.txId,
      output_index: sent.outputIndex ?? 0,
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
        .columns(['network_id', 'tx_id', 'output_index'])
        .doUpdateSet({ state: 'mempool', block_height: null })
        .where('sim_transactions.state', '=', 'dropped'),
    )
    .execute();
}

export async function outputsOf(db: Db | Tx, networkId: number, txId: string): Promise<SimTransaction[]> {
  const rows = await db
    .selectFrom('sim_transactions')
    .selectAll()
    .where('network_id', '=', networkId)
    .where('tx_id', '=', txId)
    .orderBy('output_index')
    .execute();
  return rows.map(simTransactionOf);
}

export async function transactionOf(
  db: Db | Tx,
  networkId: number,
  txId: string,
): Promise<SimTransaction | undefined> {
  return (await outputsOf(db, networkId, txId))[0];
}

export type Spender = Pick<SimTransaction, 'txId' | 'fee' | 'state' | 'blockHeight'>;

export async function spenderOf(
  db: Db | Tx,
  networkId: number,
  spends: string,
): Promise<Spender | undefined> {
  const row = await db
    .selectFrom('sim_transactions')
    .selectAll()
    .where('network_id', '=', networkId)
    .where('spends', '=', spends)
    .where('state', 'in', ['mempool', 'mined'])
    .executeTakeFirst();
  return row === undefined ? undefined : simTransactionOf(row);
}

export async function isThere(tx: Tx, networkId: number, txId: string): Promise<boolean> {
  const known = await transactionOf(tx, networkId, txId);
  return known?.state === 'mempool' || known?.state === 'mined';
}

export async function waitingTransactions(db: Db, networkId: number): Promise<SimTransaction[]> {
  const rows = await db
    .selectFrom('sim_transactions')
    .selectAll()
    .where('network_id', '=', networkId)
    .where('state', '=', 'mempool')
    .orderBy('seq')
    .execute();
  return rows.map(simTransactionOf);
}

export async function endedTransactions(
  db: Db,
  networkId: number,
  txIds: readonly string[],
): Promise<Set<string>> {
  if (txIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('sim_transactions')
    .select('tx_id')
    .where('network_id', '=', networkId)
    .where('tx_id', 'in', txIds)
    .where('state', 'in', ['replaced', 'dropped'])
    .execute();
  return new Set(rows.map((row) => row.tx_id));
}

export async function listTransactions(
  db: Db,
  filter: TransactionFilter,
): Promise<(SimTransaction & { confirmations: number })[]> {
  const { networkId, account, txId } = filter;
  const rows = await db
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
  return rows.map((row) => ({ ...simTransactionOf(row), confirmations: row.confirmations }));
}

export async function markReplaced(tx: Tx, networkId: number, txId: string): Promise<void> {
  await tx
    .updateTable('sim_transactions')
    .set({ state: 'replaced' })
    .where('network_id', '=', networkId)
    .where('tx_id', '=', txId)
    .execute();
}

/** @returns how many ids were found */
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
  return new Set(dropped.map(({ tx_id }) => tx_id)).size;
}
