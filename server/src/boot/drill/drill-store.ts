import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** Of one database, in one moment. */
export interface DrillFacts {
  readonly atUtc: string;
  readonly newestEntryUtc: string | null;
  readonly balances: Readonly<Record<string, string>>;
  /** Entries and accounts that contradict their postings. */
  readonly unbalanced: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly heights: Readonly<Record<string, number>>;
  readonly transactions: readonly string[];
}

export async function readDrillFacts(db: Db): Promise<DrillFacts> {
  const { rows } = await sql<DrillFacts>`
    select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "atUtc",
           (select to_char(max(at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from ledger_entries)
             as "newestEntryUtc",
           coalesce((select jsonb_object_agg(name, balance) from (
             select a.kind || ' ' || c.code || coalesce('@' || n.code, '') as name, sum(a.balance)::text as balance
               from ledger_accounts a join currencies c on c.id = a.currency_id
               left join networks n on n.id = a.network_id group by 1) of_books), '{}') as balances,
           ((select count(*) from (select entry_id from ledger_postings group by entry_id, currency_id
                                    having sum(amount) <> 0) wrong)
            + (select count(*) from ledger_accounts a where a.balance <> coalesce(
                (select sum(p.amount) from ledger_postings p where p.account_id = a.id), 0)))::int as unbalanced,
           jsonb_build_object(
             'tickets', (select count(*) from tickets), 'deposits', (select count(*) from deposits),
             'payments', (select count(*) from payments), 'entries', (select count(*) from ledger_entries),
             'audit rows', (select count(*) from audit_log)) as counts,
           coalesce((select jsonb_object_agg(n.code, c.height)
                       from chain_cursors c join networks n on n.id = c.network_id), '{}') as heights,
           array(select network_id || ' ' || tx_id from transmissions order by 1) as transactions`.execute(
    db,
  );
  const [facts] = rows;
  if (facts === undefined) throw new Error('the database gives no facts');
  return facts;
}

export async function isRecovering(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as "is"`.execute(db);
  return rows[0]?.is ?? true;
}
