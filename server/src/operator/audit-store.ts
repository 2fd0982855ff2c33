/** One row when a command begins, one when it ends. A beginning without an end was cut off. */
import type { Db, Tx } from '../platform/db/db.ts';

export interface AuditRow {
  readonly number: number;
  readonly at: Date;
  /** `null` for a customer's log-in. */
  readonly operator: string | null;
  readonly command: string;
  readonly arguments: unknown;
  readonly outcome: string;
}

export type NewAuditRow = Omit<AuditRow, 'number'>;

const columnsOf = (row: NewAuditRow) => ({
  at: row.at,
  operator_email: row.operator,
  command: row.command,
  arguments: JSON.stringify(row.arguments),
  outcome: row.outcome,
});

export async function insertAudit(db: Db | Tx, row: NewAuditRow): Promise<number> {
  const { id } = await db
    .insertInto('audit_log')
    .values(columnsOf(row))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const beginAudit = (db: Db, row: Omit<NewAuditRow, 'outcome'>): Promise<number> =>
  insertAudit(db, { ...row, outcome: 'begun' });

/** Rows of the audit are never changed. */
export async function endAudit(db: Db, begun: number, row: NewAuditRow): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({ ...columnsOf(row), ends: begun })
    .execute();
}

/** Newest first. An ended command shows only its end. */
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
    arguments: row.arguments,
    outcome: row.outcome,
  }));
}
