/**
 * The coin of an undecided deposit may have to go back. A coin that screening ever stopped is never mixed
 * with others.
 */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export interface DepositCoin {
  readonly txId: string;
  readonly outputIndex: number;
  readonly isOnDepositAddress: boolean;
}

export async function spendableCoins(
  db: Db,
  networkId: number,
  coins: readonly DepositCoin[],
): Promise<ReadonlySet<string>> {
  if (coins.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`
    select c.tx_id || ':' || c.output_index as name
      from unnest(${coins.map(({ txId }) => txId)}::text[], ${coins.map(({ outputIndex }) => outputIndex)}::integer[],
                  ${coins.map(({ isOnDepositAddress }) => isOnDepositAddress)}::boolean[])
           as c (tx_id, output_index, is_deposit)
     where not exists (
             select 1 from deposits d join deposit_judgements j on j.deposit_id = d.id
              where d.network_id = ${networkId} and d.tx_id = c.tx_id and d.output_index = c.output_index
                and j.was_stopped)
       and (not c.is_deposit or exists (
             select 1 from deposits d join deposit_judgements j on j.deposit_id = d.id
              where d.network_id = ${networkId} and d.tx_id = c.tx_id and d.output_index = c.output_index
                and d.state = 'final' and j.disposition in ('exchanged', 'refunding', 'refunded', 'written-off')))`.execute(
    db,
  );
  return new Set(rows.map(({ name }) => name));
}

/** In the books, decided, and never mixed with others: no payment can spend them. */
export async function stoppedCoins(
  db: Db,
  networkId: number,
  coins: readonly Pick<DepositCoin, 'txId' | 'outputIndex'>[],
): Promise<ReadonlySet<string>> {
  if (coins.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`
    select c.tx_id || ':' || c.output_index as name
      from unnest(${coins.map(({ txId }) => txId)}::text[], ${coins.map(({ outputIndex }) => outputIndex)}::integer[])
           as c (tx_id, output_index)
     where exists (
             select 1 from deposits d join deposit_judgements j on j.deposit_id = d.id
              where d.network_id = ${networkId} and d.tx_id = c.tx_id and d.output_index = c.output_index
                and j.was_stopped and d.state = 'final'
                and j.disposition in ('exchanged', 'refunding', 'refunded', 'written-off'))`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
