import type { StopReason } from '@parom/contract/console/answers/stop-reason';
import {
  type NetworkStop,
  readNetworkStops,
  type Stop,
  type Stoppable,
  writeAssetStop,
  writeNetworkStop,
} from '../../currencies/index.ts';
import { lockAssets } from '../../ledger/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';

export interface StoppableAsset {
  readonly id: number;
  readonly networkId: number | null;
}

export async function isPaymentStopped(db: Db | Tx, asset: StoppableAsset): Promise<boolean> {
  if ((await stopReason(db, asset.id)) !== null) return true;
  return isNetworkStopped(db, asset.networkId);
}

/** Valid until the commit when the caller has the asset's lock. */
export async function isNetworkStopped(db: Db | Tx, networkId: number | null): Promise<boolean> {
  if (networkId === null) return false;
  const { out, wallet } = await readNetworkStops(db, networkId);
  return out !== null || wallet !== null;
}

/** Payments are signed, and stops are changed, under the locks of the assets. */
export async function lockStops(tx: Tx, { kind, id }: Stoppable): Promise<void> {
  if (kind === 'asset') return lockAssets(tx, [id]);
  const assets = await tx.selectFrom('assets').select('id').where('network_id', '=', id).execute();
  await lockAssets(
    tx,
    assets.map((asset) => asset.id),
  );
}

/** After the commit nothing more is signed there. */
export async function stopNetwork(
  tx: Tx,
  networkId: number,
  stop: NetworkStop,
  value: Stop | null,
): Promise<void> {
  await lockStops(tx, { kind: 'network', id: networkId });
  await writeNetworkStop(tx, networkId, stop, value);
}

export async function stopReason(db: Db | Tx, assetId: number): Promise<StopReason | null> {
  const row = await db
    .selectFrom('assets')
    .select('payments_stopped_reason')
    .where('id', '=', assetId)
    .executeTakeFirst();
  return (row?.payments_stopped_reason ?? null) as StopReason | null;
}

/** Takes the asset's lock: after a confirmed stop nothing is signed. */
export async function isStoppedForNow(tx: Tx, assetId: number): Promise<boolean> {
  const asset = await tx
    .selectFrom('assets')
    .select('payments_stopped_reason')
    .where('id', '=', assetId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return asset !== undefined && asset.payments_stopped_reason !== null;
}

/** Without an end: only an operator or the next look starts the payments again. */
export const setStopReason = (db: Db | Tx, assetId: number, reason: StopReason | null): Promise<void> =>
  writeAssetStop(db, assetId, 'out', reason === null ? null : { reason, until: null });
