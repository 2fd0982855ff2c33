/** What an operator says to monitors of a direction. */
import { isMonitorLabel, type MonitorLabel } from '@parom/contract/monitor-labels';
import type { Db, Tx } from '../platform/db/db.ts';
import type { DirectionKey } from './hidden-directions-store.ts';

export interface LabelledDirection extends DirectionKey {
  readonly labels: readonly MonitorLabel[];
}

export async function labelledDirections(db: Db | Tx): Promise<LabelledDirection[]> {
  const rows = await db.selectFrom('direction_labels').selectAll().execute();
  return rows.map(({ give_asset_id, get_asset_id, labels }) => ({
    giveAssetId: give_asset_id,
    getAssetId: get_asset_id,
    labels: labels.filter(isMonitorLabel),
  }));
}

/** No labels: those that it had are removed. */
export async function labelDirection(
  db: Db,
  { giveAssetId, getAssetId, labels }: LabelledDirection,
): Promise<void> {
  if (labels.length === 0) {
    await db
      .deleteFrom('direction_labels')
      .where('give_asset_id', '=', giveAssetId)
      .where('get_asset_id', '=', getAssetId)
      .execute();
    return;
  }
  await db
    .insertInto('direction_labels')
    .values({ give_asset_id: giveAssetId, get_asset_id: getAssetId, labels: [...labels] })
    .onConflict((conflict) =>
      conflict.columns(['give_asset_id', 'get_asset_id']).doUpdateSet({ labels: [...labels] }),
    )
    .execute();
}
