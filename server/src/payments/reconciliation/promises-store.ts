import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export interface BrokenPromise {
  readonly assetId: number;
  readonly held: string;
  readonly promised: string;
}

export async function brokenPromises(db: Db): Promise<BrokenPromise[]> {
  const { rows } = await sql<{ asset_id: number; held: string; promised: string }>`
    select a.id as asset_id, a.held, coalesce(t.held, 0) + coalesce(p.held, 0) as promised
      from assets a
      left join (select get_asset_id, sum(held) as held from tickets where held > 0 group by 1) t
        on t.get_asset_id = a.id
      left join (select asset_id, sum(amount) as held from payments
                  where is_held and state in ('queued', 'manual', 'signed', 'sent') group by 1) p
        on p.asset_id = a.id
     where a.held <> coalesce(t.held, 0) + coalesce(p.held, 0)
     order by a.id`.execute(db);
  return rows.map((row) => ({ assetId: row.asset_id, held: row.held, promised: row.promised }));
}
