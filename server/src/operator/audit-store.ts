/** A beginning without an end was cut off. */
import type { Coded } from '@parom/contract/console/answers/answers';
import type { AuditChange, AuditOutcome, Source } from '@parom/contract/console/audit';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/db.ts';

export interface AuditRow {
  readonly number: number;
  readonly at: Date;
  readonly operator: string | null;
  readonly command: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly outcome: AuditOutcome;
  /** Of a refusal or a failure. */
  readonly why?: readonly Coded[] | null;
  /** `null`: a customer, or the service itself. */
  readonly source?: Source | null;
  readonly changes?: readonly AuditChange[] | null;
}

export type NewAuditRow = Omit<AuditRow, 'number'>;

const columnsOf = (row: NewAuditRow) => ({
  at: row.at,
  operator_email: row.operator,
  command: row.command,
  arguments: JSON.stringify(row.arguments),
  outcome: row.outcome,
  why: row.why ? JSON.stringify(row.why) : null,
  source: row.source ? JSON.stringify(row.source) : null,
  changes: row.changes ? JSON.stringify(row.changes) : null,
});

export async function insertAudit(db: Db | Tx, row: NewAuditRow): Promise<number> {
  const { id } = await db
    .insertInto('audit_log')
    .values(columnsOf(row))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const beginAudit = (db: Db, row: Omit<NewAuditRow, 'outcome' | 'why' | 'changes'>): Promise<number> =>
  insertAudit(db, { ...row, outcome: 'begun' });

export async function endAudit(db: Db, begun: number, row: NewAuditRow): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({ ...columnsOf(row), ends: begun })
    .execute();
}

export interface ChainState {
  readonly rows: number;
  /** A noted hash shows a shortened chain. */
  readonly lastHash: string;
  readonly broken: { readonly number: number; readonly command: string; readonly at: Date } | null;
}

/** Computes every hash anew. A missing row breaks the next row. */
export async function chainState(db: Db): Promise<ChainState> {
  const { rows } = await sql<{ id: number; command: string; at: Date; is_right: boolean; hash: Buffer }>`
    with chained as (
      select a.id, a.command, a.at, a.hash, a.place,
             a.hash = audit_hash(coalesce(lag(a.hash) over (order by a.place), ''), a)
               and a.place = row_number() over (order by a.place) as is_right
        from audit_log a)
    (select id, command, at, is_right, hash from chained where not is_right order by place limit 1)
    union all
    (select id, command, at, is_right, hash from chained order by place desc limit 1)`.execute(db);
  const { count } = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const broken = rows.find((row) => !row.is_right);
  return {
    rows: Number(count),
    lastHash: rows.at(-1)?.hash.toString('hex') ?? '',
    broken:
      broken === undefined ? null : { number: Number(broken.id), command: broken.command, at: broken.at },
  };
}

/** Places have no gap, so the last one is the number of rows. */
export async function lastRowBefore(
  tx: Tx,
  until: Date,
): Promise<{ readonly rows: number; readonly hash: string }> {
  const row = await tx
    .selectFrom('audit_log')
    .select(['place', 'hash'])
    .where('at', '<', until)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { rows: Number(row?.place ?? 0), hash: row?.hash.toString('hex') ?? '' };
}

export async function rowOfHash(
  db: Db,
  hash: string,
): Promise<{ readonly number: number; readonly place: number; readonly at: Date } | null> {
  const row = await db
    .selectFrom('audit_log')
    .select(['id', 'place', 'at'])
    .where('hash', '=', Buffer.from(hash, 'hex'))
    .executeTakeFirst();
  return row === undefined ? null : { number: row.id, place: Number(row.place), at: row.at };
}

export async function auditRows(
  db: Db,
  asked: { readonly command: string | null; readonly after: number | null; readonly limit: number },
): Promise<AuditRow[]> {
  const rows = await db
    .selectFrom('audit_log as one')
    .selectAll()
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('audit_log as end').select('end.id').whereRef('end.ends', '=', 'one.id'))),
    )
    .$if(asked.command !== null, (query) => query.where('command', '=', asked.command ?? ''))
    .$if(asked.after !== null, (query) => query.where('id', '<', asked.after ?? 0))
    .orderBy('id', 'desc')
    .limit(asked.limit)
    .execute();
  return rows.map((row) => ({
    number: row.id,
    at: row.at,
    operator: row.operator_email,
    command: row.command,
    arguments: row.arguments as AuditRow['arguments'],
    outcome: row.outcome,
    why: row.why as readonly Coded[] | null,
    source: row.source as Source | null,
    changes: row.changes as readonly AuditChange[] | null,
  }));
}
