import type { FoundWay } from '@parom/contract/console/answers/lists';
import { type RawBuilder, sql } from 'kysely';

export interface Wanted {
  readonly number: number | null;
  readonly id: string | null;
  readonly email: string | null;
  readonly addresses: readonly string[];
  /** As typed, and the tag inside an address. */
  readonly memos: readonly string[];
  readonly transactions: readonly string[];
  readonly reference: string;
  /** All of them, so that indexes are used. */
  readonly networkIds: readonly number[];
  readonly assetIds: readonly number[];
}

export interface FoundRow {
  readonly what: 'ticket' | 'deposit' | 'withdrawal';
  readonly number: number | null;
  readonly status: number | null;
  readonly state: string | null;
  readonly giveAssetId: number | null;
  readonly giveAmount: string | null;
  readonly getAssetId: number | null;
  readonly getAmount: string | null;
  readonly email: string | null;
  readonly createdAt: Date;
  readonly id: string;
  readonly ways: readonly FoundWay[];
}

interface Page {
  readonly after: string | null;
  readonly limit: number;
}

/** Of each row that was found, by what. */
const WAYS = sql`
    ways as (
      select ticket_id, deposit_id, withdrawal_id,
             jsonb_build_object('what', what, 'whose', whose, 'isElsewhere', elsewhere) as way
        from found
    ), shown as (
      select 'ticket' as what, t.simple_id as number, t.status::int as status, null as state, t.give_asset_id as "giveAssetId", t.give_amount as "giveAmount",
             t.get_asset_id as "getAssetId", t.get_amount as "getAmount", t.email, t.created_at as "createdAt", t.id::text as id, f.ways
        from (select ticket_id, jsonb_agg(distinct way) as ways from ways
               where ticket_id is not null group by ticket_id) f
        join tickets t on t.id = f.ticket_id
      union all
      select 'deposit', d.id, null, j.disposition, a.id, d.amount, null, null, null, d.first_seen_at, d.id::text, f.ways
        from (select deposit_id, jsonb_agg(distinct way) as ways from ways
               where ticket_id is null and deposit_id is not null group by deposit_id) f
        join deposits d on d.id = f.deposit_id
        join assets a on a.network_id = d.network_id and a.currency_id = d.currency_id
        left join deposit_judgements j on j.deposit_id = d.id
      union all
      select 'withdrawal', null, null, w.state, null, null, w.asset_id, w.pay_amount, u.email, w.created_at, w.id::text, f.ways
        from (select withdrawal_id, jsonb_agg(distinct way) as ways from ways
               where withdrawal_id is not null group by withdrawal_id) f
        join withdrawals w on w.id = f.withdrawal_id
        join users u on u.id = w.user_id
    )`;

/** Newest first. A shared address finds no tickets: their memos do. */
export function foundBy(wanted: Wanted, { after, limit }: Page): RawBuilder<FoundRow> {
  const { number, id, email, reference } = wanted;
  const networkIds = sql`any(${wanted.networkIds}::int[])`;
  const addresses = sql`any(${wanted.addresses}::text[])`;
  const memos = sql`any(${wanted.memos}::text[])`;
  const typedMemos = sql`any(${wanted.memos.map((memo) => memo.toLowerCase())}::text[])`;
  const transactions = sql`any(${wanted.transactions}::text[])`;
  return sql<FoundRow>`
    with found_deposits (id, what) as (
      select id, 'transaction' from deposits where network_id = ${networkIds} and tx_id = ${transactions}
      union all select id, 'sender' from deposits where sender = ${addresses}
      union all select id, 'depositMemo' from deposits where memo = ${memos} and deposit_address_id is null
      union all select d.id, 'depositAddress' from deposit_addresses g join deposits d on d.deposit_address_id = g.id
       where g.network_id = ${networkIds} and g.address = ${addresses} and g.memo is null
    ), found_payments (id, what, whose) as (
      select id, 'id', null from payments where id = ${id}::uuid
      union all select id, 'transaction', purpose from payments
       where asset_id = any(${wanted.assetIds}::int[]) and tx_id = ${transactions}
      union all select id, 'reference', purpose from payments where lower(reference) = lower(${reference}::text)
      union all select id, 'recipient', purpose from payments where address = ${addresses} and purpose not in ('gas', 'delegate', 'undelegate', 'sweep', 'consolidate')
    ), found (ticket_id, deposit_id, withdrawal_id, what, whose, elsewhere) as (
      select id, null::bigint, null::uuid, 'number', null::text, false from tickets where simple_id = ${number}::bigint
      union all select id, null, null, 'id', null, false from tickets where id = ${id}::uuid
      union all select id, null, null, 'email', null, false from tickets where email = ${email}::text
      union all select id, null, null, 'recipient', null, false from tickets where to_address = ${addresses}
      union all select id, null, null, 'recipientMemo', null, false from tickets where lower(to_memo) = ${typedMemos}
      union all select ticket_id, null, null, 'depositAddress', null, false from deposit_addresses
       where network_id = ${networkIds} and address = ${addresses} and memo is null
      union all select ticket_id, null, null, 'depositMemo', null, false from deposit_addresses where memo = ${memos}
      union all select coalesce(j.ticket_id, g.ticket_id), f.id, null, f.what, null, false
        from found_deposits f join deposits d on d.id = f.id
        left join deposit_judgements j on j.deposit_id = d.id
        left join deposit_addresses g on g.id = d.deposit_address_id
      -- A deposit on the wrong network: the ticket with that address, beside the deposit itself.
      union all select o.ticket_id, null, null, f.what, null, true
        from found_deposits f join deposits d on d.id = f.id
        join deposit_addresses g on g.id = d.deposit_address_id
        join deposit_addresses o on o.network_id = g.derived_for and o.address = g.address
      union all select coalesce(p.ticket_id, j.ticket_id, g.ticket_id), p.deposit_id, p.withdrawal_id, f.what, f.whose, false
        from found_payments f join payments p on p.id = f.id
        left join deposit_judgements j on j.deposit_id = p.deposit_id
        left join deposit_addresses g on g.id = p.deposit_address_id
      union all select null, null, id, 'id', null, false from withdrawals where id = ${id}::uuid
      union all select null, null, id, 'recipient', null, false from withdrawals where address = ${addresses}
      union all select null, null, w.id, 'email', null, false from users u join withdrawals w on w.user_id = u.id where u.email = ${email}::text
    ), ${WAYS}
    select * from shown
     where ${after}::text is null or ("createdAt", id) < (select "createdAt", id from shown where id = ${after}::text)
     order by "createdAt" desc, id desc
     limit ${limit}`;
}
