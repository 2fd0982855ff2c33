import { randomBytes } from 'node:crypto';
import { because } from '@parom/contract/console/answers/moves';
import { sql } from 'kysely';
import type { Db } from '../src/platform/db/db.ts';
import type { Service } from './service.ts';

export const BITCOIN = 1;
export const TRON = 4;
export const BTC = 1;
const USDT = 5;
const CUSTOMER = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

/** Small: half a hot wallet can reserve very many tickets. */
export const GIVEN_BTC = '0.00012';

export const anOrder = () => ({
  wallet: { address: CUSTOMER, memo: null },
  user: { email: `${randomBytes(8).toString('hex')}@example.com`, language: 2 },
  payDetails: { currencyId: BTC, networkId: BITCOIN, amount: GIVEN_BTC },
  getDetails: { currencyId: USDT, networkId: TRON },
});

export async function createTicket({ call }: Service): Promise<string> {
  const { ticketId, offerToken } = await call('POST', '/v1/tickets/create', anOrder());
  const seen = await call('GET', `/v1/tickets/${ticketId}/get`, undefined, String(offerToken));
  return (seen.fromWallet as { address: string }).address;
}

export const pay = ({ call }: Service, address: string): Promise<unknown> =>
  call('POST', '/sandbox/transfers', { networkId: BITCOIN, currencyId: BTC, address, amount: GIVEN_BTC });

/** Copies the newest ticket with address, history and reserve. */
export async function addOpenTickets(db: Db, count: number): Promise<void> {
  await sql`
    with model as (
      select t as ticket, t.created_at, d.network_id
        from tickets t join deposit_addresses d on d.id = t.deposit_address_id order by t.simple_id desc limit 1),
    targets as (
      insert into deposit_addresses (network_id, address, derivation_index, ticket_id, given_at)
      select network_id, 'bc1q' || md5(n::text) || left(md5((-n)::text), 6), 1000000 + n, gen_random_uuid(), created_at
        from model, generate_series(1, ${count}::integer) n
      returning id, ticket_id),
    made as (
      insert into tickets
      select copy.* from model, targets, lateral jsonb_populate_record(model.ticket, jsonb_build_object(
          'id', targets.ticket_id,
          'simple_id', nextval('ticket_numbers'),
          'deposit_address_id', targets.id,
          'email', targets.id || '@example.com',
          'client_address', 'copy ' || targets.id,
          'offer_token_hash', '\\x' || encode(sha256(targets.ticket_id::text::bytea), 'hex'))) as copy
      returning id, get_asset_id, reserved, created_at),
    histories as (
      insert into ticket_history (ticket_id, to_status, by_whom, why, at)
      select id, 1, 'customer', ${JSON.stringify(because('ticketCreated'))}::jsonb, created_at from made)
    update assets set reserved = assets.reserved + promised.sum, reserved_unpaid = assets.reserved_unpaid + promised.sum
      from (select get_asset_id, sum(reserved) from made group by get_asset_id) as promised
     where assets.id = promised.get_asset_id`.execute(db);
  await maintain(db);
}

export async function completeTickets(db: Db, count: number): Promise<void> {
  await sql`
    update tickets set status = 4, reserved = 0, closed_at = created_at + simple_id * interval '1 ms'
     where simple_id <= (select min(simple_id) from tickets) + ${count}::integer - 1`.execute(db);
  await sql`
    update assets set reserved = promised.sum, reserved_unpaid = promised.sum
      from (select get_asset_id, sum(reserved) from tickets group by get_asset_id) as promised
     where assets.id = promised.get_asset_id`.execute(db);
}

/** Autovacuum skips small, quiet tables. */
export async function maintain(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select s.relname as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
     where s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)`.execute(db);
  for (const { name } of rows) await sql`vacuum (analyze) ${sql.table(name)}`.execute(db);
}

export async function countOpen(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('tickets')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('status', 'in', [1, 2])
    .executeTakeFirstOrThrow();
  return count;
}
