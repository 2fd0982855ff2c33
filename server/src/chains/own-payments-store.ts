import { sql } from 'kysely';
import type { Tx } from '../platform/db/db.ts';
import type { PaymentsTable } from '../schema.ts';

export interface OwnPayment {
  readonly purpose: PaymentsTable['purpose'];
  readonly currencyId: number;
  readonly address: string;
  readonly memo: string | null;
}

/** An older version may be mined after its fee was raised. A recorded payment has no version. */
export async function ownPayments(
  tx: Tx,
  networkId: number,
  txIds: readonly string[],
): Promise<ReadonlyMap<string, readonly OwnPayment[]>> {
  const found = new Map<string, OwnPayment[]>();
  if (txIds.length === 0) return found;
  const asked = sql`any(${[...new Set(txIds)]}::text[])`;
  const { rows } = await sql<OwnPayment & { txId: string }>`
    select own.tx_id as "txId", p.purpose, a.currency_id as "currencyId", p.address, p.memo
      from (select s.tx_id, s.id from payments s join assets b on b.id = s.asset_id
             where b.network_id = ${networkId} and s.tx_id = ${asked}
            union
            select t.tx_id, l.payment_id
              from transmissions t join payment_transmissions l on l.transmission_id = t.id
             where t.network_id = ${networkId} and t.tx_id = ${asked}) as own
      join payments p on p.id = own.id join assets a on a.id = p.asset_id`.execute(tx);
  for (const { txId, ...payment } of rows) found.set(txId, [...(found.get(txId) ?? []), payment]);
  return found;
}

export async function finalAbove(tx: Tx, networkId: number, height: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.payment_id as id from transmissions t join payment_transmissions l on l.transmission_id = t.id
     where t.network_id = ${networkId} and t.state = 'final' and t.block_height > ${height}
     order by l.payment_id`.execute(tx);
  return rows.map(({ id }) => id);
}
