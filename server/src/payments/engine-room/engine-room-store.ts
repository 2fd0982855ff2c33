import type { EngineRoom } from '@parom/contract/engine-room';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export async function payoutsSince(db: Db, since: Date): Promise<EngineRoom['payouts']> {
  const { rows } = await sql<EngineRoom['payouts']>`
    select count(*)::int as count,
           round(percentile_disc(0.5) within group (order by seconds))::int as "medianSeconds",
           round(percentile_disc(0.95) within group (order by seconds))::int as "slowSeconds"
      from (select extract(epoch from closed_at - created_at) as seconds from payments
             where purpose = 'payout' and state = 'final' and closed_at > ${since}) paid`.execute(db);
  return rows[0] ?? { count: 0, medianSeconds: null, slowSeconds: null };
}
