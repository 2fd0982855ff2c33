import { CRYPTO_TYPE, TRANSFER_TYPE } from '@parom/contract/catalogue-codes';
import type { StopReason } from '@parom/contract/console/answers/stop-reason';
import { type Decimal, formatDecimal } from '@parom/contract/money';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/db.ts';
import type { Catalogue } from './catalogue.ts';
import { catalogueOf } from './catalogue-source.ts';
import { readCatalogue } from './catalogue-store.ts';

/** Releases stay below; coins of added networks begin at 10,000. */
export const ADDED_COIN_IDS = { from: 5_000, to: 9_999 } as const;
const FIRST_ASSET = 1_000;
const SHOWN_DECIMALS = 8;

export interface NewToken {
  readonly code: string;
  readonly name: string;
  readonly networkId: number;
  readonly contract: string;
  readonly decimals: number;
  readonly stop: StopReason;
  /** Of the pairs of a new coin, which begin disabled. */
  readonly pairs: {
    readonly markupBps: number;
    readonly minGiveUsdt: Decimal;
    readonly maxGiveUsdt: Decimal;
  };
}

/** Two operators at once must not get the same id. @returns the catalogue under the lock */
export async function lockNewTokens(tx: Tx): Promise<Catalogue> {
  await sql`lock table assets in share row exclusive mode`.execute(tx);
  return catalogueOf(await readCatalogue(tx));
}

/** After `lockNewTokens`. @param known the coin, when the catalogue has it */
export async function insertToken(tx: Tx, token: NewToken, known: number | null): Promise<void> {
  const coin = known ?? (await insertCoin(tx, token));
  const reason = JSON.stringify(token.stop);
  await sql`
    insert into assets (id, currency_id, network_id, decimals, contract, is_added, is_shown, in_stopped_reason, payments_stopped_reason)
    select greatest(max(id), ${sql.lit(FIRST_ASSET)}) + 1, ${coin}::integer, ${token.networkId}::integer,
           ${token.decimals}::smallint, ${token.contract}::text, true, false, ${reason}::jsonb, ${reason}::jsonb
      from (select id from assets union all select asset_id from removed_tokens) as given`.execute(tx);
}

export async function showAsset(tx: Tx, assetId: number): Promise<void> {
  await tx.updateTable('assets').set({ is_shown: true }).where('id', '=', assetId).execute();
}

export interface RemovedToken {
  readonly assetId: number;
  readonly currencyId: number;
  readonly name: string;
  readonly removedAt: Date;
}

/** After its settings elsewhere. */
export async function deleteToken(tx: Tx, token: RemovedToken, isCoinRemoved: boolean): Promise<void> {
  const { assetId, currencyId, name, removedAt } = token;
  await tx.deleteFrom('asset_confirmations').where('asset_id', '=', assetId).execute();
  await sql`delete from direction_rules where ${assetId} in (give_asset_id, get_asset_id)`.execute(tx);
  await tx.deleteFrom('assets').where('id', '=', assetId).execute();
  await tx
    .insertInto('removed_tokens')
    .values({ asset_id: assetId, currency_id: currencyId, name, removed_at: removedAt })
    .execute();
  if (!isCoinRemoved) return;
  await sql`delete from pair_rules where ${currencyId} in (from_currency_id, to_currency_id)`.execute(tx);
  await tx.deleteFrom('currency_icons').where('currency_id', '=', currencyId).execute();
  await tx.deleteFrom('currencies').where('id', '=', currencyId).execute();
}

/** An added coin whose only network is that of this asset. */
export async function isCoinAlone(tx: Tx, currencyId: number, assetId: number): Promise<boolean> {
  const { from, to } = ADDED_COIN_IDS;
  if (currencyId < from || currencyId > to) return false;
  const other = await tx
    .selectFrom('assets')
    .select('id')
    .where('currency_id', '=', currencyId)
    .where('id', '<>', assetId)
    .executeTakeFirst();
  return other === undefined;
}

async function insertCoin(tx: Tx, { code, name, pairs }: NewToken): Promise<number> {
  const { from, to } = ADDED_COIN_IDS;
  const { rows } = await sql<{ id: number }>`
    insert into currencies (id, code, type, name, short_name, icon_path, decimals, is_listed)
    select coalesce(max(id) + 1, ${sql.lit(from)}), ${code}::text, ${sql.lit(CRYPTO_TYPE)}, ${name}::text, ${code}::text, null,
           ${sql.lit(SHOWN_DECIMALS)}, true
      from (select id from currencies union all select currency_id from removed_tokens) as given
     where id between ${sql.lit(from)} and ${sql.lit(to)}
    returning id`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`the coin ${code} was not inserted`);
  await insertPairs(tx, row.id, pairs);
  return row.id;
}

/** Roubles are not given. */
async function insertPairs(tx: Tx, coin: number, pairs: NewToken['pairs']): Promise<void> {
  const { markupBps: bps, minGiveUsdt, maxGiveUsdt } = pairs;
  const rule = sql`false, ${bps}::integer, ${formatDecimal(minGiveUsdt)}::numeric, ${formatDecimal(maxGiveUsdt)}::numeric`;
  await sql`
    insert into pair_rules (from_currency_id, to_currency_id, is_enabled, markup_bps, min_give_usdt, max_give_usdt)
    select ${coin}::integer, id, ${rule} from currencies where is_listed and id <> ${coin}
    union all
    select id, ${coin}::integer, ${rule} from currencies
     where is_listed and id <> ${coin} and type <> ${sql.lit(TRANSFER_TYPE)}`.execute(tx);
}
