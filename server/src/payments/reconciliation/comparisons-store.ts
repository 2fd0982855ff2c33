import { type Decimal, formatDecimal, toDecimal, ZERO } from '@parom/contract/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export type ComparedAccount = 'hot' | 'deposits';
type VainOutcome = 'behind' | 'underway' | 'silent';

export interface Look {
  readonly account: ComparedAccount;
  readonly at: Date;
  readonly books: Decimal;
  readonly network: Decimal;
  readonly leaving: Decimal;
  readonly arriving: Decimal;
  /** Of the books: at deposit addresses that were not asked. */
  readonly unasked: Decimal;
  readonly addressesAsked: number;
  readonly addressesMoving: number;
  readonly missing: Decimal;
  readonly extra: Decimal;
}

export interface VainLook {
  readonly account: ComparedAccount;
  readonly at: Date;
  readonly outcome: VainOutcome;
}

export interface Comparison {
  readonly assetId: number;
  readonly account: ComparedAccount;
  readonly triedAt: Date;
  readonly outcome: 'compared' | VainOutcome;
  readonly look: Look | null;
  readonly differsSince: Date | null;
}

export const storeComparison = (db: Db, assetId: number, made: Look | VainLook): Promise<void> =>
  'books' in made ? storeLook(db, assetId, made) : storeVainLook(db, assetId, made);

/** An address that is moving may have the loss, so a look without it ends no difference. */
async function storeLook(db: Db, assetId: number, look: Look): Promise<void> {
  const differs = look.missing > ZERO || look.extra > ZERO;
  const endsDifference = look.addressesMoving === 0;
  const { rows } = await sql`
    insert into wallet_comparisons as known
      (asset_id, account, tried_at, outcome, looked_at, books, network, leaving, arriving, unasked,
       addresses_asked, addresses_moving, missing, extra, differs_since)
    values (${assetId}, ${look.account}, ${look.at}, 'compared', ${look.at}, ${formatDecimal(look.books)},
            ${formatDecimal(look.network)}, ${formatDecimal(look.leaving)}, ${formatDecimal(look.arriving)},
            ${formatDecimal(look.unasked)}, ${look.addressesAsked}, ${look.addressesMoving},
            ${formatDecimal(look.missing)}, ${formatDecimal(look.extra)}, ${differs ? look.at : null})
    on conflict (asset_id, account) do update set
      tried_at = excluded.tried_at, outcome = excluded.outcome, looked_at = excluded.looked_at,
      books = excluded.books, network = excluded.network, leaving = excluded.leaving,
      arriving = excluded.arriving, unasked = excluded.unasked, addresses_asked = excluded.addresses_asked,
      addresses_moving = excluded.addresses_moving, missing = excluded.missing, extra = excluded.extra,
      differs_since = case when ${differs} then coalesce(known.differs_since, excluded.differs_since) end
    where known.tried_at <= excluded.tried_at
      and (${differs || endsDifference} or known.differs_since is null)
    returning asset_id`.execute(db);
  if (rows.length === 0)
    await storeVainLook(db, assetId, { account: look.account, at: look.at, outcome: 'underway' });
}

/** The last figures stay. */
async function storeVainLook(db: Db, assetId: number, vain: VainLook): Promise<void> {
  const tried = { tried_at: vain.at, outcome: vain.outcome };
  await db
    .insertInto('wallet_comparisons')
    .values({ asset_id: assetId, account: vain.account, ...tried })
    .onConflict((conflict) =>
      conflict
        .columns(['asset_id', 'account'])
        .doUpdateSet(tried)
        .where('wallet_comparisons.tried_at', '<=', vain.at),
    )
    .execute();
}

export async function storedComparisons(db: Db): Promise<Comparison[]> {
  const rows = await db
    .selectFrom('wallet_comparisons')
    .selectAll()
    .orderBy('asset_id')
    .orderBy('account', 'desc')
    .execute();
  return rows.map(({ asset_id, account, tried_at, outcome, looked_at, differs_since, ...row }) => ({
    assetId: asset_id,
    account,
    triedAt: tried_at,
    outcome,
    differsSince: differs_since,
    look:
      looked_at === null
        ? null
        : {
            account,
            at: looked_at,
            books: toDecimal(row.books ?? '0'),
            network: toDecimal(row.network ?? '0'),
            leaving: toDecimal(row.leaving ?? '0'),
            arriving: toDecimal(row.arriving ?? '0'),
            unasked: toDecimal(row.unasked ?? '0'),
            addressesAsked: row.addresses_asked ?? 0,
            addressesMoving: row.addresses_moving ?? 0,
            missing: toDecimal(row.missing ?? '0'),
            extra: toDecimal(row.extra ?? '0'),
          },
  }));
}
