import { sql } from 'kysely';
import type { Db } from '../platform/db/db.ts';

export interface Standing {
  readonly user: string;
  /** Owns the tables, or there are none yet. */
  readonly mayMigrate: boolean;
  readonly mayPay: boolean;
}

export async function readStanding(db: Db): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select current_user::text as "user",
           coalesce((select pg_has_role(current_user, tableowner, 'usage') from pg_tables
                      where schemaname = current_schema() and tablename = 'applied_sql'), true) as "mayMigrate",
           coalesce(has_table_privilege(to_regclass('payments'), 'insert'), false) as "mayPay"`.execute(db);
  const [standing] = rows;
  if (standing === undefined) throw new Error('the database names no user');
  return standing;
}
