import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

export interface NetworkFees {
  readonly assetId: number;
  /** In the network's native coin. */
  readonly payout: Decimal;
  readonly sweep: Decimal;
}

export async function noteFees(db: Db, fees: readonly NetworkFees[], at: Date): Promise<void> {
  if (fees.length === 0) return;
  const inOrder = [...fees].sort((one, other) => one.assetId - other.assetId);
  const rows = inOrder.map(({ assetId, payout, sweep }) => ({
    asset_id: assetId,
    payout_fee: formatDecimal(payout),
    sweep_fee: formatDecimal(sweep),
    asked_at: at,
  }));
  await db
    .insertInto('network_costs')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('asset_id').doUpdateSet((row) => ({
        payout_fee: row.ref('excluded.payout_fee'),
        sweep_fee: row.ref('excluded.sweep_fee'),
        asked_at: row.ref('excluded.asked_at'),
      })),
    )
    .execute();
}

export interface NetworkCost extends NetworkFees {
  readonly networkId: number;
  readonly nativeCurrencyId: number;
  readonly askedAt: Date;
  readonly floors: Floors;
  readonly pricedAt: Date | null;
}

export interface Floors {
  readonly payoutUsdt: Decimal | null;
  readonly sweepUsdt: Decimal | null;
}

export const networkCosts = async (db: Db): Promise<NetworkCost[]> =>
  (await selectCosts(db).execute()).map(toCost);

/** Locks by asset. */
export const lockNetworkCosts = async (tx: Tx): Promise<NetworkCost[]> =>
  (await selectCosts(tx).forNoKeyUpdate('c').execute()).map(toCost);

const selectCosts = (db: Db | Tx) =>
  db
    .selectFrom('network_costs as c')
    .innerJoin('assets as a', 'a.id', 'c.asset_id')
    .innerJoin('networks as n', 'n.id', 'a.network_id')
    .selectAll('c')
    .select(['n.id as network_id', 'n.native_currency_id'])
    .orderBy('c.asset_id');

type CostRow = Awaited<ReturnType<ReturnType<typeof selectCosts>['execute']>>[number];

const toCost = (row: CostRow): NetworkCost => ({
  assetId: row.asset_id,
  payout: toDecimal(row.payout_fee),
  sweep: toDecimal(row.sweep_fee),
  networkId: row.network_id,
  nativeCurrencyId: row.native_currency_id,
  askedAt: row.asked_at,
  floors: { payoutUsdt: known(row.payout_floor_usdt), sweepUsdt: known(row.sweep_floor_usdt) },
  pricedAt: row.priced_at,
});

const known = (text: string | null): Decimal | null => (text === null ? null : toDecimal(text));

export interface NewFloors {
  readonly assetId: number;
  readonly floors: Floors;
  readonly pricedAt: Date | null;
}

/** Locks by asset: two networks' answers would wait for each other. */
export async function setFloors(db: Db | Tx, floors: readonly NewFloors[]): Promise<void> {
  const column = (pick: (of: Floors) => Decimal | null) =>
    floors.map((one) => {
      const floor = pick(one.floors);
      return floor === null ? null : formatDecimal(floor);
    });
  const assetIds = floors.map(({ assetId }) => assetId);
  await sql`
    with locked as (
      select asset_id from network_costs where asset_id = any(${assetIds}::integer[]) order by asset_id for no key update)
    update network_costs c
       set payout_floor_usdt = f.payout, sweep_floor_usdt = f.sweep, priced_at = f.priced_at
      from unnest(${assetIds}::integer[], ${column((of) => of.payoutUsdt)}::numeric[],
                  ${column((of) => of.sweepUsdt)}::numeric[], ${floors.map(({ pricedAt }) => pricedAt)}::timestamptz[])
             as f(asset_id, payout, sweep, priced_at)
     where c.asset_id = f.asset_id and c.asset_id in (select asset_id from locked)`.execute(db);
}
