import { sql } from 'kysely';
import type { Db } from '../src/platform/db/db.ts';

export interface AnyTicket {
  readonly id: string;
  readonly number: number;
  readonly email: string;
  readonly txId: string;
  readonly address: string;
}

/** From the middle of the finished ones. */
export async function anyTicket(db: Db): Promise<AnyTicket> {
  const { rows } = await sql<AnyTicket>`
    select t.id, t.simple_id as number, t.email, d.tx_id as "txId", a.address
      from tickets t join deposit_addresses a on a.id = t.deposit_address_id
      join deposits d on d.deposit_address_id = a.id
     where t.status = 4 order by t.simple_id offset 50000 limit 1`.execute(db);
  const [ticket] = rows;
  if (ticket === undefined) throw new Error('the past left no ticket');
  return ticket;
}
