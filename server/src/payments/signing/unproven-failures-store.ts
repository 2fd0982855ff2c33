/**
 * Only a node called these failed or expired. A second transaction waits until a comparison shows the coins
 * in the wallet.
 */
import { type Decimal, toDecimal } from '@parom/contract/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

/** Without a transaction it was never signed. */
const isUnproven = sql`f.state in ('failed', 'queued', 'cancelled') and f.tx_id is not null
  and f.unpaid_proven_at is null and f.purpose in ('payout', 'refund', 'withdrawal')`;

export interface UnprovenFailure {
  readonly id: string;
  readonly amount: Decimal;
}

/** Read before the books, which no longer count these. */
export async function unprovenFailures(db: Db, assetId: number): Promise<UnprovenFailure[]> {
  const { rows } = await sql<{ id: string; amount: string }>`
    select f.id, f.amount from payments f where f.asset_id = ${assetId} and ${isUnproven}`.execute(db);
  return rows.map(({ id, amount }) => ({ id, amount: toDecimal(amount) }));
}

export async function assetsWithUnprovenFailures(db: Db): Promise<number[]> {
  const { rows } = await sql<{ asset_id: number }>`
    select distinct f.asset_id from payments f where ${isUnproven}`.execute(db);
  return rows.map(({ asset_id }) => asset_id);
}

export async function markUnpaid(db: Db, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('payments')
    .set({ unpaid_proven_at: at })
    .where('id', 'in', ids)
    .where('state', 'in', ['failed', 'queued', 'cancelled'])
    .execute();
}

/** Also of the same deposit, ticket or referrer. */
export async function unprovenBefore(db: Db | Tx, paymentId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    with claim as (
      select p.id, p.purpose, p.deposit_id, coalesce(p.ticket_id, j.ticket_id) as ticket_id, w.user_id
        from payments p
        left join deposit_judgements j on j.deposit_id = p.deposit_id
        left join withdrawals w on w.id = p.withdrawal_id
       where p.id = ${paymentId}
    )
    select f.id
      from payments f
      left join deposit_judgements j on j.deposit_id = f.deposit_id
      left join withdrawals w on w.id = f.withdrawal_id
      cross join claim c
     where ${isUnproven} and c.purpose in ('payout', 'refund', 'withdrawal')
       and (f.id = c.id or f.deposit_id = c.deposit_id or w.user_id = c.user_id
            or ('payout' in (f.purpose, c.purpose) and coalesce(f.ticket_id, j.ticket_id) = c.ticket_id))
     limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
