import { sql } from 'kysely';
import type { Tx } from '../platform/db/db.ts';
import type { PaymentsTable } from '../schema.ts';

export interface OwnPayment {
  readonly purpose: PaymentsTable['purpose'];
  readonly currencyId: number;
  readonly address: string;
  readonly memo: string | null;
}

export async function ownPayments(
  tx: Tx,
  networkId: number,
  txIds: readonly string[],
): Promise<Map<string, OwnPayment>> {
  if (txIds.length === 0) return new Map();
  const { rows } = await sql<OwnPayment & { txId: string }>`
    select p.tx_id as "txId", p.purpose, a.currency_id as "currencyId", p.address, p.memo
      from payments p join assets a on a.id = p.asset_id
     where a.network_id = ${networkId} and p.tx_id = any(${[...new Set(txIds)]}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.txId, row]));
}

export async function finalAbove(tx: Tx, networkId: number, height: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.payment_id as id from transmissions t join payment_transmissions l on l.transmission_id = t.id
     where t.network_id = ${networkId} and t.state = 'final' and t.block_height > ${height}
     order by l.payment_id`.execute(tx);
  return rows.map(({ id }) => id);
}
