import { type Decimal, toDecimal } from '@parom/contract/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export interface SweepCosts {
  readonly count: number;
  /** In the coin that pays the network's fees, with the sweeps' gas. */
  readonly fees: Decimal;
}

/** The network's own coin carries the fees of gas. */
export async function sweepCostsSince(db: Db, since: Date): Promise<ReadonlyMap<number, SweepCosts>> {
  const { rows } = await sql<{ asset_id: number; count: number; fees: string }>`
    select asset_id, count(*) filter (where purpose = 'sweep')::int as count, coalesce(sum(fee), 0) as fees
      from payments
     where purpose in ('sweep', 'gas', 'delegate', 'undelegate') and state = 'final' and signed_at >= ${since}
     group by asset_id`.execute(db);
  return new Map(rows.map(({ asset_id, count, fees }) => [asset_id, { count, fees: toDecimal(fees) }]));
}
