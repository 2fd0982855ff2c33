import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export interface BrokenPromise {
  readonly assetId: number;
  readonly reserved: string;
  readonly promised: string;
}

export async function brokenPromises(db: Db): Promise<BrokenPromise[]> {
  const { rows } = await sql<{ asset_id: number; reserved: string; promised: string }>`
    select a.id as asset_id, a.reserved, coalesce(t.reserved, 0) + coalesce(p.reserved, 0) as promised
      from assets a
      left join (select get_asset_id, sum(reserved) as reserved from tickets where reserved > 0 group by 1) t
        on t.get_asset_id = a.id
      left join (select asset_id, sum(amount) as reserved from payments
                  where is_reserved and state in ('queued', 'manual', 'signed', 'sent') group by 1) p
        on p.asset_id = a.id
     where a.reserved <> coalesce(t.reserved, 0) + coalesce(p.reserved, 0)
     order by a.id`.execute(db);
  return rows.map((row) => ({ assetId: row.asset_id, reserved: row.reserved, promised: row.promised }));
}
