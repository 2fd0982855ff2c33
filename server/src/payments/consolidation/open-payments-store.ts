import type { Db, Tx } from '../../platform/db/db.ts';

export async function isAnotherOpen(db: Db | Tx, assetId: number, besideId: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('asset_id', '=', assetId)
    .where('state', 'in', ['queued', 'manual', 'signed', 'sent'])
    .$if(besideId !== null, (query) => query.where('id', '<>', besideId))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
