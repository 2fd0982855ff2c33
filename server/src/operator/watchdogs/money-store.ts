import { type Decimal, toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { sql } from 'kysely';
import type { AccountKind } from '../../ledger/index.ts';
import type { PaymentPurpose, PaymentState } from '../../payments/index.ts';
import type { Db } from '../../platform/db/db.ts';

/** The others only grow. */
export const OPEN_STATUSES = [
  'awaitingPayment',
  'confirming',
  'sending',
  'refunding',
  'onHold',
] as const satisfies readonly (keyof typeof TicketStatus)[];

export interface Waiting {
  readonly count: number;
  readonly oldestS: number;
}

export async function waitingTickets(db: Db, now: Date): Promise<ReadonlyMap<number, Waiting>> {
  const { rows } = await sql<Waiting & { status: number }>`
    select t.status, count(*)::int as count,
           extract(epoch from ${now}::timestamptz - min(moved.at))::float8 as "oldestS"
      from tickets t
     cross join lateral (select max(h.at) as at from ticket_history h where h.ticket_id = t.id) as moved
     where t.status = any(${OPEN_STATUSES.map((name) => TicketStatus[name])}::integer[])
     group by t.status`.execute(db);
  return new Map(rows.map(({ status, ...waiting }) => [status, waiting]));
}

export interface WaitingPayments extends Waiting {
  readonly purpose: PaymentPurpose;
  readonly state: PaymentState;
}

export async function waitingPayments(db: Db, now: Date): Promise<readonly WaitingPayments[]> {
  const { rows } = await sql<WaitingPayments>`
    select purpose, state, count(*)::int as count,
           extract(epoch from ${now}::timestamptz - min(created_at))::float8 as "oldestS"
      from payments where state in ('queued', 'manual', 'signed', 'sent')
     group by purpose, state order by purpose, state`.execute(db);
  return rows;
}

export const FURTHER_WALLETS = ['deposits', 'cold', 'in-transit'] as const satisfies readonly AccountKind[];

export interface FurtherWallet {
  readonly kind: (typeof FURTHER_WALLETS)[number];
  readonly currencyId: number;
  readonly networkId: number | null;
  readonly balance: Decimal;
}

/** Outside the hot wallets. */
export async function furtherWallets(db: Db): Promise<readonly FurtherWallet[]> {
  const { rows } = await sql<{
    kind: FurtherWallet['kind'];
    currency_id: number;
    network_id: number | null;
    balance: string;
  }>`
    select kind, currency_id, network_id, sum(balance)::text as balance
      from ledger_accounts where kind = any(${[...FURTHER_WALLETS]}::text[])
     group by kind, currency_id, network_id`.execute(db);
  return rows.map((row) => ({
    kind: row.kind,
    currencyId: row.currency_id,
    networkId: row.network_id,
    balance: toDecimal(row.balance),
  }));
}
