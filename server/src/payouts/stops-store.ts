/** Whether payouts of an asset are stopped, and why. */
import type { Db, Tx } from '../platform/db/db.ts';

export async function stopReason(db: Db | Tx, assetId: number): Promise<string | null> {
  const row = await db
    .selectFrom('assets')
    .select('payouts_stopped_reason')
    .where('id', '=', assetId)
    .executeTakeFirst();
  return row?.payouts_stopped_reason ?? null;
}

/**
 * With the asset's lock: a stop that is under way is waited for, and one that comes waits until the bytes are stored.
 * Whoever has been told "stopped" knows that nothing is signed any more.
 */
export async function isStoppedForNow(tx: Tx, assetId: number): Promise<boolean> {
  const asset = await tx
    .selectFrom('assets')
    .select('payouts_stopped_reason')
    .where('id', '=', assetId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return asset !== undefined && asset.payouts_stopped_reason !== null;
}

/** Stops (with a reason) or starts (`null`) the payouts of one asset. Signed and sent ones are still followed. */
export async function setStopReason(db: Db | Tx, assetId: number, reason: string | null): Promise<void> {
  await db.updateTable('assets').set({ payouts_stopped_reason: reason }).where('id', '=', assetId).execute();
}
