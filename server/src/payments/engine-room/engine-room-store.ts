import type { EngineRoom } from '@parom/contract/engine-room';
import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export interface WalletComparison {
  readonly at: Date;
  /** The network's amount less the books'. */
  readonly difference: Decimal;
}

export async function recordComparison(db: Db, assetId: number, of: WalletComparison): Promise<void> {
  const row = { at: of.at, difference: formatDecimal(of.difference) };
  await db
    .insertInto('wallet_comparisons')
    .values({ asset_id: assetId, ...row })
    .onConflict((conflict) => conflict.column('asset_id').doUpdateSet(row))
    .execute();
}

export async function lastComparisons(db: Db): Promise<ReadonlyMap<number, WalletComparison>> {
  const rows = await db.selectFrom('wallet_comparisons').selectAll().execute();
  return new Map(
    rows.map(({ asset_id, at, difference }) => [asset_id, { at, difference: toDecimal(difference) }]),
  );
}

export async function payoutsSince(db: Db, since: Date): Promise<EngineRoom['payouts']> {
  const { rows } = await sql<EngineRoom['payouts']>`
    select count(*)::int as count,
           round(percentile_disc(0.5) within group (order by seconds))::int as "medianSeconds",
           round(percentile_disc(0.95) within group (order by seconds))::int as "slowSeconds"
      from (select extract(epoch from closed_at - created_at) as seconds from payments
             where purpose = 'payout' and state = 'final' and closed_at > ${since}) paid`.execute(db);
  return rows[0] ?? { count: 0, medianSeconds: null, slowSeconds: null };
}
