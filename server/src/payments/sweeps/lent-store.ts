import { type Decimal, toDecimal } from '@parom/contract/money';
import { type Expression, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

export interface Lent {
  readonly id: string;
  readonly depositId: number;
  readonly depositAddressId: number;
  readonly assetId: number;
  readonly address: string;
  readonly amount: Decimal;
  readonly failed: number;
}

interface LentRef {
  readonly id: Expression<string | null>;
  readonly depositId: Expression<number | null>;
}

const returnsOf = ({ id, depositId }: LentRef) =>
  sql`payments back where back.deposit_id = ${depositId} and back.purpose = 'undelegate'
       and split_part(back.key, ':', 2) = ${id}::text`;

export const isReturned = (lent: LentRef) =>
  sql<boolean>`exists (select from ${returnsOf(lent)} and back.state not in ('failed', 'cancelled'))`;

const LENT: LentRef = { id: sql.ref('lent.id'), depositId: sql.ref('lent.deposit_id') };

/** Final, and no payment of its address is under way. */
const isIdle = sql<boolean>`lent.purpose = 'delegate' and lent.state = 'final'
  and not ${isReturned(LENT)}
  and not exists (select from payments p where p.deposit_address_id = lent.deposit_address_id
                     and p.state in ('queued', 'signed', 'sent'))`;

export async function idleStake(db: Db, networkId: number): Promise<Lent[]> {
  const { rows } = await sql<Omit<Lent, 'amount'> & { amount: string }>`
    select lent.id, lent.deposit_id as "depositId", lent.deposit_address_id as "depositAddressId",
           lent.asset_id as "assetId", lent.address, lent.amount,
           (select count(*)::int from ${returnsOf(LENT)}) as failed
      from payments lent join assets a on a.id = lent.asset_id
     where a.network_id = ${networkId} and ${isIdle}
     order by lent.created_at, lent.id`.execute(db);
  return rows.map((row) => ({ ...row, amount: toDecimal(row.amount) }));
}

/** Locks the deposit, as each step of its sweep does. */
export async function lockIdle(tx: Tx, { id, depositId }: Lent): Promise<boolean> {
  await tx.selectFrom('deposits').select('id').where('id', '=', depositId).forNoKeyUpdate().execute();
  const { rows } = await sql`select from payments lent where lent.id = ${id} and ${isIdle}`.execute(tx);
  return rows.length > 0;
}

/** The network may not have counted them yet. */
export async function promisedStake(db: Db, networkId: number): Promise<Decimal> {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(p.amount), 0) as amount from payments p join assets a on a.id = p.asset_id
     where a.network_id = ${networkId} and p.purpose = 'delegate' and p.state in ('queued', 'signed', 'sent')`.execute(
    db,
  );
  return toDecimal(rows[0]?.amount ?? '0');
}
