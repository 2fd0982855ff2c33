import type { Db, Tx } from '../platform/db/db.ts';

export interface DirectionKey {
  readonly giveAssetId: number;
  readonly getAssetId: number;
}

export interface HiddenDirection extends DirectionKey {
  readonly hiddenBy: string;
  readonly hiddenAt: Date;
}

export async function hiddenDirections(db: Db | Tx): Promise<HiddenDirection[]> {
  const rows = await db.selectFrom('hidden_directions').selectAll().execute();
  return rows.map(({ give_asset_id, get_asset_id, hidden_by, hidden_at }) => ({
    giveAssetId: give_asset_id,
    getAssetId: get_asset_id,
    hiddenBy: hidden_by,
    hiddenAt: hidden_at,
  }));
}

/** @returns false when it is hidden already */
export async function hideDirection(db: Db, hidden: HiddenDirection): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('hidden_directions')
    .values({
      give_asset_id: hidden.giveAssetId,
      get_asset_id: hidden.getAssetId,
      hidden_by: hidden.hiddenBy,
      hidden_at: hidden.hiddenAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns false when it is shown already */
export async function unhideDirection(db: Db, { giveAssetId, getAssetId }: DirectionKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('hidden_directions')
    .where('give_asset_id', '=', giveAssetId)
    .where('get_asset_id', '=', getAssetId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
