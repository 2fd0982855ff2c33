/** Whether payouts of an asset are stopped, and why: the asset itself, its network, or the network's hot wallet. */
import { type NetworkStop, readNetworkStops, writeNetworkStop } from '../../currencies/index.ts';
import { lockAssets } from '../../ledger/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';

export interface StoppableAsset {
  readonly id: number;
  /** `null`: paid by hand. */
  readonly networkId: number | null;
}

/** Whether anything stops a payment of this asset now. */
export async function isPaymentStopped(db: Db | Tx, asset: StoppableAsset): Promise<boolean> {
  if ((await stopReason(db, asset.id)) !== null) return true;
  return isNetworkStopped(db, asset.networkId);
}

/** Asked under the asset's lock, the answer holds until the commit: `stopNetwork` takes that lock as well. */
export async function isNetworkStopped(db: Db | Tx, networkId: number | null): Promise<boolean> {
  if (networkId === null) return false;
  const { out, wallet } = await readNetworkStops(db, networkId);
  return out !== null || wallet !== null;
}

/** Takes the locks of all assets of the network, in their order: once this is committed nothing more is signed there. */
export async function stopNetwork(
  tx: Tx,
  networkId: number,
  stop: NetworkStop,
  reason: string | null,
): Promise<void> {
  const assets = await tx.selectFrom('assets').select('id').where('network_id', '=', networkId).execute();
  await lockAssets(
    tx,
    assets.map(({ id }) => id),
  );
  await writeNetworkStop(tx, networkId, stop, reason);
}

export async function stopReason(db: Db | Tx, assetId: number): Promise<string | null> {
  const row = await db
    .selectFrom('assets')
    .select('payments_stopped_reason')
    .where('id', '=', assetId)
    .executeTakeFirst();
  return row?.payments_stopped_reason ?? null;
}

/**
 * With the asset's lock: a stop that is under way is waited for, and one that comes waits until the bytes are stored.
 * Whoever has been told "stopped" knows that nothing is signed any more.
 */
export async function isStoppedForNow(tx: Tx, assetId: number): Promise<boolean> {
  const asset = await tx
    .selectFrom('assets')
    .select('payments_stopped_reason')
    .where('id', '=', assetId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return asset !== undefined && asset.payments_stopped_reason !== null;
}

/** Stops (with a reason) or starts (`null`) the payouts of one asset. Signed and sent ones are still followed. */
export async function setStopReason(db: Db | Tx, assetId: number, reason: string | null): Promise<void> {
  await db.updateTable('assets').set({ payments_stopped_reason: reason }).where('id', '=', assetId).execute();
}
