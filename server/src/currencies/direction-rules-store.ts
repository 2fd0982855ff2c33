import type { Markup } from '@parom/contract/markup-steps';
import { formatDecimal, toDecimal } from '@parom/contract/money';
import type { WorkingHours } from '@parom/contract/working-hours';
import type { Db, Tx } from '../platform/db/db.ts';
import type { DirectionRule, Limits, Stop } from './catalogue.ts';
import { stepsOf, storedSteps } from './markup-steps-store.ts';
import { stopIn, storedSwitch } from './stored-stop.ts';
import { hoursIn, storedHours } from './working-hours-store.ts';

export async function readDirections(db: Db): Promise<DirectionRule[]> {
  const rows = await db
    .selectFrom('direction_rules as d')
    .innerJoin('assets as give', 'give.id', 'd.give_asset_id')
    .innerJoin('assets as get', 'get.id', 'd.get_asset_id')
    .selectAll('d')
    .select(['give.currency_id as fromCurrencyId', 'get.currency_id as toCurrencyId'])
    .orderBy('d.give_asset_id')
    .orderBy('d.get_asset_id')
    .execute();
  return rows.map((row) => ({
    giveAssetId: row.give_asset_id,
    getAssetId: row.get_asset_id,
    fromCurrencyId: row.fromCurrencyId,
    toCurrencyId: row.toCurrencyId,
    isEnabled: row.is_enabled,
    stopped: stopIn(row.stopped_reason, row.stopped_until),
    markup: row.markup_bps === null ? null : { bps: row.markup_bps, steps: stepsOf(row.markup_steps) },
    hours: hoursIn(row),
    limits: limitsIn(row.min_give_usdt, row.max_give_usdt),
  }));
}

const limitsIn = (least: string | null, most: string | null): Limits | null =>
  least === null || most === null ? null : { minGiveUsdt: toDecimal(least), maxGiveUsdt: toDecimal(most) };

export interface DirectionChange {
  readonly isEnabled?: boolean;
  /** Why it is not enabled; left out: no reason. */
  readonly stopped?: Stop | null;
  /** `null`: the pair's again. */
  readonly markup?: Markup | null;
  readonly hours?: WorkingHours;
  readonly limits?: Limits;
}

/** An empty row stays: the direction is the pair's. */
export async function changeDirection(
  tx: Tx,
  { giveAssetId, getAssetId }: Pick<DirectionRule, 'giveAssetId' | 'getAssetId'>,
  { isEnabled, stopped = null, markup, hours, limits }: DirectionChange,
): Promise<void> {
  const change = {
    ...(isEnabled !== undefined && storedSwitch(stopped, isEnabled)),
    ...(hours !== undefined && storedHours(hours)),
    ...(limits !== undefined && {
      min_give_usdt: formatDecimal(limits.minGiveUsdt),
      max_give_usdt: formatDecimal(limits.maxGiveUsdt),
    }),
    ...(markup !== undefined && {
      markup_bps: markup?.bps ?? null,
      markup_steps: markup === null ? null : storedSteps(markup.steps),
    }),
  };
  const key = { give_asset_id: giveAssetId, get_asset_id: getAssetId };
  await tx
    .insertInto('direction_rules')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (Object.keys(change).length === 0) return;
  await tx
    .updateTable('direction_rules')
    .set(change)
    .where('give_asset_id', '=', giveAssetId)
    .where('get_asset_id', '=', getAssetId)
    .execute();
}

export async function dropDirection(
  tx: Tx,
  { giveAssetId, getAssetId }: Pick<DirectionRule, 'giveAssetId' | 'getAssetId'>,
): Promise<boolean> {
  const result = await tx
    .deleteFrom('direction_rules')
    .where('give_asset_id', '=', giveAssetId)
    .where('get_asset_id', '=', getAssetId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
