import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/db.ts';
import type { Stop } from './catalogue.ts';
import type { Pair } from './pair-rules-store.ts';
import { stopIn } from './stored-stop.ts';

export interface Switched extends Pair {
  /** Of one direction; `null`: the whole pair. */
  readonly assets: { readonly giveAssetId: number; readonly getAssetId: number } | null;
}

export interface Switch {
  readonly isEnabled: boolean;
  readonly stopped: Stop | null;
}

/** Under the pair's lock, which each writer of a direction takes too. `null` without a rule. */
export async function lockSwitch(tx: Tx, { assets, ...pair }: Switched): Promise<Switch | null> {
  const rule = await tx
    .selectFrom('pair_rules')
    .select(['is_enabled', 'stopped_reason', 'stopped_until'])
    .where('from_currency_id', '=', pair.fromCurrencyId)
    .where('to_currency_id', '=', pair.toCurrencyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const row = assets === null || rule === undefined ? rule : await directionSwitch(tx, assets);
  return row === undefined
    ? null
    : { isEnabled: row.is_enabled, stopped: stopIn(row.stopped_reason, row.stopped_until) };
}

const directionSwitch = (tx: Tx, { giveAssetId, getAssetId }: NonNullable<Switched['assets']>) =>
  tx
    .selectFrom('direction_rules')
    .select(['is_enabled', 'stopped_reason', 'stopped_until'])
    .where('give_asset_id', '=', giveAssetId)
    .where('get_asset_id', '=', getAssetId)
    .executeTakeFirst();

export async function endedSwitches(db: Db, now: Date): Promise<Switched[]> {
  const { rows } = await sql<Switched>`
    select from_currency_id as "fromCurrencyId", to_currency_id as "toCurrencyId", null::jsonb as assets
      from pair_rules where stopped_until <= ${now}
    union all
    select give.currency_id, get.currency_id,
           jsonb_build_object('giveAssetId', d.give_asset_id, 'getAssetId', d.get_asset_id)
      from direction_rules d
      join assets give on give.id = d.give_asset_id
      join assets get on get.id = d.get_asset_id
     where d.stopped_until <= ${now}
     order by 1, 2`.execute(db);
  return rows;
}
