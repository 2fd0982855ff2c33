/** The coins that an act moves, and the state of its object in words. */
import { type Decimal, toDecimal } from '@parom/contract/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

export interface Coins {
  readonly assetId: number;
  readonly amount: Decimal;
}

export interface ActObject {
  readonly coins: readonly Coins[];
  readonly state: string | null;
}

interface Row {
  readonly assetId: number | null;
  readonly amount: string;
  readonly state: string;
}

const objectOf = (rows: readonly Row[]): ActObject | null =>
  rows.length === 0
    ? null
    : {
        coins: rows.flatMap(({ assetId, amount }) =>
          assetId === null ? [] : [{ assetId, amount: toDecimal(amount) }],
        ),
        state: rows.map(({ state }) => state).join('; '),
      };

export async function depositObject(db: Db | Tx, deposit: number): Promise<ActObject | null> {
  const { rows } = await sql<Row>`
    select a.id as "assetId", d.amount::text as amount,
           concat_ws(', ', j.disposition, d.state, trim_scale(d.amount)) as state
      from deposits d left join deposit_judgements j on j.deposit_id = d.id
      left join assets a on a.network_id = d.network_id and a.currency_id = d.currency_id
     where d.id = ${deposit}`.execute(db);
  return objectOf(rows);
}

export async function paymentObject(db: Db | Tx, payment: string): Promise<ActObject | null> {
  const { rows } = await sql<Row>`
    select asset_id as "assetId", amount::text as amount,
           concat_ws(', ', state, trim_scale(amount), 'to ' || address, tx_id) as state
      from payments where id = ${payment}`.execute(db);
  return objectOf(rows);
}

export async function withdrawalObject(db: Db | Tx, withdrawal: string): Promise<ActObject | null> {
  const { rows } = await sql<Row>`
    select asset_id as "assetId", pay_amount::text as amount,
           concat_ws(', ', state, trim_scale(pay_amount), 'to ' || address) as state
      from withdrawals where id = ${withdrawal}`.execute(db);
  return objectOf(rows);
}

/** Each coin that arrived for the ticket. */
export async function receivedCoins(db: Db | Tx, ticket: string): Promise<readonly Coins[]> {
  const { rows } = await sql<Row>`
    select a.id as "assetId", sum(d.amount)::text as amount, '' as state
      from deposit_judgements j join deposits d on d.id = j.deposit_id
      join assets a on a.network_id = d.network_id and a.currency_id = d.currency_id
     where j.ticket_id = ${ticket} and d.state <> 'vanished' group by a.id`.execute(db);
  return objectOf(rows)?.coins ?? [];
}

/** What arrived may be more than the order. */
export async function payoutCoins(db: Db | Tx, ticket: string): Promise<readonly Coins[]> {
  const { rows } = await sql<Row>`
    select t.get_asset_id as "assetId", '' as state, round(greatest(t.get_amount, t.promised_amount,
           t.get_amount * coalesce((select sum(d.amount) from deposit_judgements j join deposits d on d.id = j.deposit_id
             where j.ticket_id = t.id and d.state <> 'vanished'), 0) / t.give_amount), 18)::text as amount
      from tickets t where t.id = ${ticket}`.execute(db);
  return objectOf(rows)?.coins ?? [];
}
