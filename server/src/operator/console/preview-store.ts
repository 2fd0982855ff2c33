import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';

export interface WrittenPosting {
  readonly entry: string;
  readonly account: string;
  readonly currencyId: number;
  readonly amount: string;
}

export interface WrittenPayment {
  readonly purpose: string;
  readonly assetId: number;
  readonly amount: string;
  readonly address: string;
  readonly memo: string | null;
}

/** The index by id keeps the look short. */
export async function lastEntry(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('ledger_entries')
    .select((select) => select.fn.max('id').as('id'))
    .executeTakeFirst();
  return row?.id ?? 0;
}

export async function writtenSince(tx: Tx, entry: number) {
  const postings = await sql<WrittenPosting>`
    select e.kind as entry, a.kind as account, a.currency_id as "currencyId", p.amount::text as amount
      from ledger_entries e join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
     where e.id > ${entry} and e.xmin = pg_current_xact_id()::xid order by p.id`.execute(tx);
  const payments = await sql<WrittenPayment>`
    select purpose, asset_id as "assetId", amount::text as amount, address, memo
      from payments where state in ('queued', 'manual') and xmin = pg_current_xact_id()::xid order by created_at, id`.execute(
    tx,
  );
  return { postings: postings.rows, payments: payments.rows };
}
