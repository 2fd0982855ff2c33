/**
 * A full disk where nothing may be mounted: the database's processes may let no file grow beyond its
 * largest table. Existing pages and log files can be written, nothing can be added. One table is made that
 * large beforehand.
 */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { sql } from 'kysely';
import { schemaSource } from '../../src/migrations/index.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';

/** Every ticket writes into it. */
const TABLE = 'ticket_history';
/** More than the 16 MiB of one file of the log; four such rows are a page. */
const ROWS = 9_000;
const ROW_LENGTH = 1_950;

/** Of an empty database. @returns how large a file of it may be from then on */
export async function enlargeTable({ db, withoutTimeout }: Database): Promise<number> {
  await withoutTimeout((own) => migrate(own, schemaSource));
  await sql`alter table ${sql.table(TABLE)} set (autovacuum_enabled = false)`.execute(db);
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`alter table ${sql.table(TABLE)} disable trigger all`.execute(tx);
      await sql`
        insert into ${sql.table(TABLE)} (ticket_id, to_status, by_whom, why, at)
        select gen_random_uuid(), 1, 'nobody', to_jsonb(repeat('x', ${ROW_LENGTH})), now()
          from generate_series(1, ${ROWS})`.execute(tx);
      throw new Abandoned();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Abandoned)) throw error;
    });
  await sql`checkpoint`.execute(db);
  const { rows } = await sql<{ size: number }>`select pg_relation_size(${TABLE})::int as size`.execute(db);
  return rows[0]?.size ?? 0;
}
class Abandoned extends Error {}

/** @returns whether all of these could be limited */
export function limitFiles(pids: readonly number[], largest: number | 'unlimited'): boolean {
  return pids.every((pid) => {
    try {
      // Root may lack the right over another user's process: the call is made as that user.
      const { uid, gid } = statSync(`/proc/${pid}`);
      const as = process.getuid?.() === uid ? {} : { uid, gid };
      execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${largest}:`], { stdio: 'ignore', ...as });
      return true;
    } catch {
      return false;
    }
  });
}
