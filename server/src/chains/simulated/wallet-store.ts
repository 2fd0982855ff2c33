import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

export async function countServicePayments(
  db: Db,
  networkId: number,
  sender: string,
  upTo?: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('sim_transactions')
    .select(sql<number>`count(*)`.as('count'))
    .where('network_id', '=', networkId)
    .where('from_service', '=', true)
    .where('sender', '=', sender)
    .where('output_index', '=', 0)
    .where('state', 'in', ['mempool', 'mined'])
    .$if(upTo !== undefined, (query) => query.where('block_height', '<=', upTo ?? 0))
    .executeTakeFirstOrThrow();
  return count;
}

export async function lockedBy(db: Db, networkId: number, height: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sim_transactions')
    .select('tx_id')
    .where('network_id', '=', networkId)
    .where('from_service', '=', true)
    .where('output_index', '=', 0)
    .where(({ eb, or }) => or([eb('state', '=', 'mempool'), eb('block_height', '>', height)]))
    .execute();
  return rows.map(({ tx_id }) => tx_id);
}

export async function receivedBy(
  db: Db,
  asked: { networkId: number; currencyId: number; account: string; upTo: number },
): Promise<string> {
  const { networkId, currencyId, account, upTo } = asked;
  const { sum } = await db
    .selectFrom('sim_transactions')
    .select(sql<string>`coalesce(sum(amount), 0)`.as('sum'))
    .where('account', '=', account)
    .where('network_id', '=', networkId)
    .where('currency_id', '=', currencyId)
    .where('state', '=', 'mined')
    .where('block_height', '<=', upTo)
    .executeTakeFirstOrThrow();
  return sum;
}

/** Up to a block; or in all, minus pending costs. */
export async function walletChange(
  db: Db | Tx,
  wallet: { networkId: number; currencyId: number; paysFees: boolean; upTo: number | 'with what waits' },
): Promise<string> {
  const { networkId, currencyId, paysFees, upTo } = wallet;
  const isCounted =
    upTo === 'with what waits'
      ? sql`state in ('mined', 'mempool')`
      : sql`state = 'mined' and block_height <= ${upTo}`;
  const { rows } = await sql<{ change: string }>`
    select coalesce(sum(
        case when currency_id = ${currencyId} and to_service and state = 'mined' then amount else 0 end
      - case when currency_id = ${currencyId} and from_service then amount else 0 end
      - case when ${paysFees} and from_service then fee else 0 end), 0)::text as change
    from sim_transactions
    where network_id = ${networkId} and (from_service or to_service)
      and ${isCounted}`.execute(db);
  return rows[0]?.change ?? '0';
}
