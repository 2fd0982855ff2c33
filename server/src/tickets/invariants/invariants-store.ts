/** One statement: all facts are of one moment. */
import { type Decimal, toDecimal } from '@parom/contract/money';
import { TicketStatus as Status, ticketStatuses } from '@parom/contract/ticket-status';
import { sql } from 'kysely';
import type { EntryKey } from '../../ledger/index.ts';
import type { PaymentPurpose, PaymentState } from '../../payments/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Deposit } from '../deposits/deposit-store.ts';
import type { Disposition } from '../deposits/judgement-store.ts';
import { toStatus } from '../ticket.ts';
import type { TicketFacts } from './ticket-invariants.ts';

interface FactsRow {
  readonly status: number;
  readonly reserved: string;
  readonly deposits: readonly {
    readonly currencyId: number;
    readonly amount: string;
    readonly state: Deposit['state'];
    readonly disposition: Disposition;
    readonly creditEntryKey: EntryKey | null;
  }[];
  readonly payments: readonly {
    readonly purpose: PaymentPurpose;
    readonly state: PaymentState;
    readonly amount: string;
  }[];
  readonly customer: Readonly<Record<string, string>>;
  readonly owed: string;
  readonly accepted: readonly string[];
}

export async function factsOfTicket(db: Db | Tx, ticketId: string): Promise<TicketFacts | null> {
  const { rows } = await sql<FactsRow>`
    select t.status, t.reserved as reserved, t.accepted_breaches as accepted,
      (select coalesce(jsonb_agg(jsonb_build_object(
                'currencyId', d.currency_id, 'amount', d.amount::text, 'state', d.state,
                'disposition', j.disposition, 'creditEntryKey', j.credit_entry_key)), '[]')
         from deposit_judgements j join deposits d on d.id = j.deposit_id
        where j.ticket_id = t.id) as deposits,
      (select coalesce(jsonb_agg(jsonb_build_object(
                'purpose', p.purpose, 'state', p.state, 'amount', p.amount::text)
                order by p.created_at), '[]')
         from payments p where p.ticket_id = t.id) as payments,
      (select coalesce(jsonb_object_agg(b.currency_id, b.amount::text), '{}')
         from (select a.currency_id, sum(l.amount) as amount
                 from ledger_entries e
                 join ledger_postings l on l.entry_id = e.id
                 join ledger_accounts a on a.id = l.account_id
                where e.ticket_id = t.id and a.kind = 'customer'
                group by a.currency_id) b) as customer,
      (select coalesce(sum(l.amount), 0)
         from ledger_entries e
         join ledger_postings l on l.entry_id = e.id
         join ledger_accounts a on a.id = l.account_id
        where e.ticket_id = t.id and e.kind in ('exchange', 'exchange-undone') and a.kind = 'payable') as owed
      from tickets t
     where t.id = ${ticketId}`.execute(db);
  const [row] = rows;
  return row === undefined ? null : toFacts(row);
}

const withAmount = <Row extends { readonly amount: string }>(row: Row) => ({
  ...row,
  amount: toDecimal(row.amount),
});

const toFacts = (row: FactsRow): TicketFacts => ({
  status: toStatus(row.status),
  reserved: toDecimal(row.reserved),
  deposits: row.deposits.map((deposit) => ({
    ...withAmount(deposit),
    disposition: deposit.disposition,
  })),
  payments: row.payments.map(withAmount),
  customer: new Map(
    Object.entries(row.customer).map(([id, sum]): [number, Decimal] => [
      Number.parseInt(id, 10),
      toDecimal(sum),
    ]),
  ),
  owed: toDecimal(row.owed),
  accepted: row.accepted,
});

export async function storeAccepted(tx: Tx, ticketId: string, breaches: readonly string[]): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({ accepted_breaches: JSON.stringify(breaches) })
    .where('id', '=', ticketId)
    .execute();
}

const isChecked = {
  [Status.invalid]: 'never',
  [Status.awaitingPayment]: 'withMoney',
  [Status.confirming]: 'always',
  [Status.sending]: 'always',
  [Status.completed]: 'never',
  [Status.expired]: 'withMoney',
  [Status.rejected]: 'never',
  [Status.refunding]: 'always',
  [Status.refunded]: 'never',
  [Status.onHold]: 'always',
} as const satisfies Record<Status, 'always' | 'withMoney' | 'never'>;

const checked = (when: 'always' | 'withMoney') =>
  sql.join(ticketStatuses.filter((status) => isChecked[status] === when).map((status) => sql.lit(status)));

export async function ticketsToCheck(
  db: Db,
  afterSimpleId: number,
  limit: number,
): Promise<{ id: string; simpleId: number }[]> {
  const { rows } = await sql<{ id: string; simpleId: number }>`
    select t.id, t.simple_id as "simpleId"
      from tickets t
     where t.simple_id > ${afterSimpleId}
       and (t.status in (${checked('always')})
            or (t.status in (${checked('withMoney')}) and (t.reserved > 0 or exists
                 (select 1 from deposit_judgements j where j.ticket_id = t.id))))
     order by t.simple_id
     limit ${limit}`.execute(db);
  return rows;
}
