/** What operators did. A row is written before its command begins: one that still says "begun" was cut off. */
import type { Db } from '../platform/db/db.ts';

export interface AuditRow {
  readonly number: number;
  readonly at: Date;
  readonly operator: string;
  readonly command: string;
  readonly arguments: unknown;
  readonly outcome: string;
}

export async function beginAudit(db: Db, row: Omit<AuditRow, 'number' | 'outcome'>): Promise<number> {
  const { id } = await db
    .insertInto('audit_log')
    .values({
      at: row.at,
      operator_email: row.operator,
      command: row.command,
      arguments: JSON.stringify(row.arguments),
      outcome: 'begun',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function endAudit(db: Db, id: number, outcome: string): Promise<void> {
  await db.updateTable('audit_log').set({ outcome }).where('id', '=', id).execute();
}

/** Newest first. */
export async function auditRows(
  db: Db,
  asked: { readonly command: string | null; readonly after: number | null; readonly limit: number },
): Promise<AuditRow[]> {
  const rows = await db
    .selectFrom('audit_log')
    .selectAll()
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
