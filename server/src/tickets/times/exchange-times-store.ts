import { type ExchangeTime, TIMES_LEAST, TIMES_MOST } from '@parom/contract/exchange-times';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

const LOOKED_AT = 5_000;

export async function measuredTimes(db: Db): Promise<ExchangeTime[]> {
  const { rows } = await sql<ExchangeTime>`
    select give_network as "payNetworkId", get_network as "getNetworkId", count(*)::int as count,
           round(percentile_disc(0.5) within group (order by seconds))::int as "medianSeconds",
           round(percentile_disc(0.95) within group (order by seconds))::int as "slowSeconds"
      from (select give.network_id as give_network, get.network_id as get_network,
                   extract(epoch from t.closed_at - t.first_seen_at) as seconds,
                   row_number() over (partition by give.network_id, get.network_id order by t.closed_at desc) as newest
              from (select give_asset_id, get_asset_id, closed_at, first_seen_at from tickets
                     where status = 4 order by closed_at desc limit ${sql.lit(LOOKED_AT)}) t
              join assets give on give.id = t.give_asset_id
              join assets get on get.id = t.get_asset_id
             where t.first_seen_at < t.closed_at) measured
     where newest <= ${sql.lit(TIMES_MOST)}
     group by give_network, get_network
    having count(*) >= ${sql.lit(TIMES_LEAST)}
     order by give_network, get_network`.execute(db);
  return rows;
}
