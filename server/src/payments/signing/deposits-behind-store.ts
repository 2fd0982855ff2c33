/** While a re-org has taken back a deposit behind a payment, the payment waits. */
import { takeBackOrder } from '@parom/contract/console/answers/refused-payments';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Payment } from '../payment.ts';
import { paymentOrNone } from '../payments-store.ts';

const restsOn = sql`(
  select p.id as payment_id, j.deposit_id from payments p
    join deposit_judgements j on j.ticket_id = p.ticket_id and j.disposition = 'exchanged'
   where p.purpose = 'payout' and p.state in ('queued', 'manual')
  union all
  select p.id, p.deposit_id from payments p where p.purpose = 'refund' and p.state in ('queued', 'manual'))`;

/** @returns the deposit behind each payment that waits for one */
export async function goneBehind(
  db: Db | Tx,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ payment: string; deposit: number }>`
    select r.payment_id as payment, min(r.deposit_id) as deposit
      from ${restsOn} as r join deposits d on d.id = r.deposit_id
     where r.payment_id = any(${paymentIds}::uuid[]) and d.state <> 'final'
     group by r.payment_id`.execute(db);
  return new Map(rows.map(({ payment, deposit }) => [payment, deposit]));
}

export async function unsignedOn(tx: Tx, depositId: number): Promise<Payment | undefined> {
  const row = await tx
    .selectFrom('payments')
    .selectAll()
    .where(sql<boolean>`id in (select payment_id from ${restsOn} as r where r.deposit_id = ${depositId})`)
    .executeTakeFirst();
  return paymentOrNone(row);
}

export const orderToTakeBack = ({ id, ticketId }: Payment): string =>
  takeBackOrder({ payment: id, ticket: ticketId });
