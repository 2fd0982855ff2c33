import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import type { PairPrice } from '@parom/contract/pricing';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export interface PricePoint {
  readonly currencyId: number;
  readonly usdt: Decimal;
}

export interface Pair {
  readonly fromCurrencyId: number;
  readonly toCurrencyId: number;
}

export interface PairPoint extends PairPrice {
  readonly at: Date;
}

/** The minute's first price stays. */
export async function insertPricePoints(db: Db, at: Date, points: readonly PricePoint[]): Promise<void> {
  if (points.length === 0) return;
  await sql`
    with recorded as (
      select * from unnest(${points.map(({ currencyId }) => currencyId)}::integer[],
                           ${points.map(({ usdt }) => formatDecimal(usdt))}::numeric[]) as r(currency_id, usdt))
    insert into price_points (currency_id, at, usdt, is_hourly)
    select currency_id, ${at}::timestamptz, usdt, exists (
        select 1 from recorded other where not exists (
          select 1 from price_points p
           where p.currency_id = other.currency_id and p.is_hourly
             and p.at between date_trunc('hour', ${at}::timestamptz, 'UTC') and ${at}::timestamptz))
      from recorded
    on conflict do nothing`.execute(db);
}

export async function thinPricePoints(db: Db, minutesSince: Date, hoursSince: Date): Promise<void> {
  await sql`delete from price_points where not is_hourly and at < ${minutesSince}`.execute(db);
  await sql`delete from price_points where at < ${hoursSince}`.execute(db);
}

export async function firstPairPointAt(db: Db, pair: Pair, since: Date, until: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select f.at ${bothOf(pair, since, until)} order by f.at limit 1`.execute(db);
  return rows[0]?.at ?? null;
}

/** A later request must show the same past. */
export async function selectPairPoints(
  db: Db,
  pair: Pair,
  since: Date,
  until: Date,
  stepMs: number,
): Promise<PairPoint[]> {
  const { rows } = await sql<{ at: Date; give_usdt: string; get_usdt: string }>`
    with points as (select f.at, f.usdt as give_usdt, t.usdt as get_usdt,
                           floor(extract(epoch from f.at) * 1000 / ${stepMs}::integer) as step
                    ${bothOf(pair, since, until)})
    select distinct at, give_usdt, get_usdt
      from ((select distinct on (step) at, give_usdt, get_usdt from points order by step, at)
            union all
            (select at, give_usdt, get_usdt from points order by at desc limit 1)) as kept
     order by at`.execute(db);
  return rows.map(({ at, give_usdt, get_usdt }) => ({
    at,
    giveUsdt: toDecimal(give_usdt),
    getUsdt: toDecimal(get_usdt),
  }));
}

const bothOf = ({ fromCurrencyId, toCurrencyId }: Pair, since: Date, until: Date) => sql`
  from price_points f
  join price_points t on t.at = f.at and t.currency_id = ${toCurrencyId}
 where f.currency_id = ${fromCurrencyId} and f.at > ${since} and f.at <= ${until}`;
