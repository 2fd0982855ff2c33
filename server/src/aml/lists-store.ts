import { sql } from 'kysely';
import type { Db } from '../platform/db/db.ts';

export interface ScreeningList {
  readonly list: 'addresses' | 'emails';
  readonly size: number;
  /** An entry added or removed; `null`: never. */
  readonly changedAt: Date | null;
}

/** A removed entry leaves no row, so the audit says when. */
export async function screeningLists(db: Db): Promise<ScreeningList[]> {
  const { rows } = await sql<ScreeningList>`
    select l.list, l.size, greatest(l.added, a.at) as "changedAt"
      from (select 'addresses' as list, count(*)::integer as size, max(added_at) as added from blocked_addresses
            union all
            select 'emails', count(*)::integer, max(added_at) from blocked_emails) l
      left join lateral (
        select max(at) as at from audit_log
         where command = any(case l.list when 'addresses' then array['block-address', 'unblock-address']
                                         else array['block-email', 'unblock-email'] end)
           and outcome = 'done' and ends is not null) a on true
     order by l.list`.execute(db);
  return rows;
}
