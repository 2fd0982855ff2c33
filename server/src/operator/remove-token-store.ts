import { sql } from 'kysely';
import type { Asset } from '../currencies/index.ts';
import type { Tx } from '../platform/db/db.ts';

export interface TokenUse {
  readonly tickets: number;
  readonly deposits: number;
  readonly payments: number;
  /** Of the books, and of the house's moves. */
  readonly entries: number;
}

/** Waits for whoever writes of the token now; a later writer finds it gone. */
export async function lockToken(tx: Tx, { id, currencyId }: Asset): Promise<void> {
  await sql`select from assets where id = ${id} for update`.execute(tx);
  await sql`select from currencies where id = ${currencyId} for update`.execute(tx);
}

/** After `lockToken`. */
export async function useOf(tx: Tx, { id, currencyId, networkId }: Asset): Promise<TokenUse> {
  const { rows } = await sql<TokenUse>`
    select (select count(*)::integer from tickets where ${id} in (give_asset_id, get_asset_id)) as tickets,
           (select count(*)::integer from deposits
             where currency_id = ${currencyId} and network_id = ${networkId}::integer) as deposits,
           (select count(*)::integer from payments where asset_id = ${id})
           + (select count(*)::integer from withdrawals where asset_id = ${id}) as payments,
           (select count(*)::integer from ledger_accounts
             where currency_id = ${currencyId} and network_id = ${networkId}::integer)
           + (select count(*)::integer from treasury_moves where asset_id = ${id})
           + (select count(*)::integer from address_losses l join deposit_addresses d on d.id = l.deposit_address_id
               where l.currency_id = ${currencyId} and d.network_id = ${networkId}::integer) as entries`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`the use of asset ${id} was not counted`);
  return row;
}

/** What was set for the token outside the catalogue. A proposal keeps its words. */
export async function dropSettings(tx: Tx, assetId: number): Promise<void> {
  await sql`update act_proposals set asset_id = null, amount = null where asset_id = ${assetId}`.execute(tx);
  for (const table of ['act_limits', 'treasury_bands', 'network_costs', 'wallet_comparisons'])
    await sql`delete from ${sql.table(table)} where asset_id = ${assetId}`.execute(tx);
  for (const table of ['hidden_directions', 'direction_labels'])
    await sql`delete from ${sql.table(table)} where ${assetId} in (give_asset_id, get_asset_id)`.execute(tx);
}

export async function dropPrices(tx: Tx, currencyId: number): Promise<void> {
  for (const table of [
    'prices',
    'fixed_prices',
    'price_points',
    'venue_symbols',
    'venue_standings',
    'venue_answers',
  ])
    await sql`delete from ${sql.table(table)} where currency_id = ${currencyId}`.execute(tx);
}
