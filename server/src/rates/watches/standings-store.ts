import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Standing } from '../certainty/standing.ts';

export async function selectStandings(db: Db | Tx): Promise<Standing[]> {
  const rows = await db.selectFrom('venue_standings').selectAll().execute();
  return rows.map((row) => ({
    source: row.source,
    currencyId: row.currency_id,
    isSetAside: row.is_set_aside,
    turningSince: row.turning_since,
    seenAt: row.seen_at,
  }));
}

/** The caller holds the lock on the prices. Before the first price, the first writer wins. */
export async function replaceStandings(tx: Tx, standings: readonly Standing[]): Promise<void> {
  await tx.deleteFrom('venue_standings').execute();
  if (standings.length === 0) return;
  await tx
    .insertInto('venue_standings')
    .values(
      standings.map(({ source, currencyId, isSetAside, turningSince, seenAt }) => ({
        source,
        currency_id: currencyId,
        is_set_aside: isSetAside,
        turning_since: turningSince,
        seen_at: seenAt,
      })),
    )
    .onConflict((conflict) => conflict.columns(['source', 'currency_id']).doNothing())
    .execute();
}

export interface DollarWatch {
  readonly usdt: Decimal;
  readonly observedAt: Date;
  readonly isBroken: boolean;
}

export async function selectDollar(db: Db | Tx): Promise<DollarWatch | null> {
  const row = await db.selectFrom('dollar_watch').selectAll().executeTakeFirst();
  if (row === undefined) return null;
  return { usdt: toDecimal(row.usdt), observedAt: row.observed_at, isBroken: row.is_broken };
}

export async function upsertDollar(tx: Tx, { usdt, observedAt, isBroken }: DollarWatch): Promise<void> {
  const row = { usdt: formatDecimal(usdt), observed_at: observedAt, is_broken: isBroken };
  await tx
    .insertInto('dollar_watch')
    .values({ is_only: true, ...row })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(row))
    .execute();
}
