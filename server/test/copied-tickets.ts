import { sql } from 'kysely';
import type { Db } from '../src/platform/db/db.ts';

/** Copies one ticket `count` times, each with its own deposit address. Books and reserve stay as they are. */
export async function copyTicket(db: Db, ticketId: string, count: number): Promise<void> {
  const [{ columns } = { columns: '' }] = (
    await sql<{ columns: string }>`
      select string_agg(column_name, ', ') as columns from information_schema.columns
       where table_schema = current_schema() and table_name = 'tickets'
         and column_name not in ('id', 'simple_id', 'deposit_address_id')`.execute(db)
  ).rows;
  await sql`
    with original as (select * from tickets where id = ${ticketId}), given as (
      insert into deposit_addresses (network_id, address, ticket_id)
      select network_id, address || ' copy ' || copy, gen_random_uuid()
        from deposit_addresses, generate_series(1, ${count}::integer) as copy
       where id = (select deposit_address_id from original)
      returning id, ticket_id)
    insert into tickets (id, deposit_address_id, ${sql.raw(columns)})
    select given.ticket_id, given.id, ${sql.raw(columns)} from given, (select ${sql.raw(columns)} from original) as original`.execute(
    db,
  );
}
