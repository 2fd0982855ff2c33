import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export interface SealedRow {
  readonly place: string;
  readonly number: string;
  readonly at: string;
  readonly operator: string | null;
  readonly source: string | null;
  readonly command: string;
  readonly arguments: string;
  readonly changes: string | null;
  readonly outcome: string;
  readonly why: string | null;
  readonly ends: string | null;
  /** What the hash seals beside the previous hash. */
  readonly sealed: string;
  readonly previous: string;
  readonly hash: string;
}

interface Part {
  readonly from: Date;
  readonly until: Date;
  readonly after: string | null;
  readonly limit: number;
}

/** Without a gap, so that each row continues the chain. */
export async function sealedRows(db: Db, { from, until, after, limit }: Part): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    with period as (
      select min(place) as first, max(place) as last from audit_log where at >= ${from} and at < ${until})
    select a.place::text, a.id::text as number, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
           a.operator_email as operator, a.source::text, a.command, a.arguments::text, a.changes::text, a.outcome,
           a.why::text, a.ends::text, audit_sealed(a) as sealed,
           coalesce((select encode(b.hash, 'hex') from audit_log b where b.place = a.place - 1), '') as previous,
           encode(a.hash, 'hex') as hash
      from period, audit_log a
     where a.place between period.first and period.last and a.place > ${after ?? '0'}::bigint
     order by a.place limit ${limit}`.execute(db);
  return rows;
}
