/** Brings the tables to the newest migration. Safe when several processes start at once: the migrator takes a lock. */
import { DEFAULT_MIGRATION_TABLE, type Kysely, Migrator, sql } from 'kysely';
import { StartProblem } from '../start-problem.ts';

/**
 * Runs what is not yet applied, all in one transaction, in the order of the names.
 * @param db given by `patiently`: a migration, and the wait for another process's, may take long
 * @param migrations SQL by name, `0001-…` first. Landed ones must not change or disappear.
 * @returns the names that this call applied; empty when another process was first.
 * @throws StartProblem when the tables are another version's, or not this user's to change
 */
export async function migrate<Schema>(
  db: Kysely<Schema>,
  migrations: Readonly<Record<string, string>>,
): Promise<string[]> {
  try {
    return (await isCurrent(db, migrations)) ? [] : await migrateToLatest(db, migrations);
  } catch (error) {
    const refused = [error, (error as Error).cause].find(
      (one) => (one as { code?: string })?.code === '42501',
    );
    if (refused === undefined) throw error;
    throw new StartProblem(
      `the user of DATABASE_URL may not change the tables (${(refused as Error).message}). Make this user the ` +
        'owner of the database and of all in it',
      { cause: error },
    );
  }
}

async function migrateToLatest<Schema>(
  db: Kysely<Schema>,
  migrations: Readonly<Record<string, string>>,
): Promise<string[]> {
  const steps = Object.entries(migrations).map(([name, text]) => [
    name,
    // Whatever the server sets for whoever logs in: a migration takes its time.
    {
      up: async (tx: Kysely<unknown>) =>
        void (await sql.raw(`set local statement_timeout = 0; ${text}`).execute(tx)),
    },
  ]);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(steps) },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(failed ? `migration ${failed} failed` : 'the database could not be migrated', {
      cause: error,
    });
  }
  return (results ?? []).map((result) => result.migrationName);
}

/**
 * Exactly these migrations are applied. The migrator finds it out, too, but reads every column of every table for it,
 * twice: a tenth of what a restart takes.
 */
async function isCurrent<Schema>(
  db: Kysely<Schema>,
  migrations: Readonly<Record<string, string>>,
): Promise<boolean> {
  const table = await sql`select 1 where to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null`.execute(db);
  if (table.rows.length === 0) return false;
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name desc`.execute(db);
  const foreign = rows.find(({ name }) => !Object.hasOwn(migrations, name));
  if (foreign !== undefined)
    throw new StartProblem(
      `the database could not be migrated: it has the step ${foreign.name}, which this Parom does not know. A newer ` +
        'one has used it; start that one, or restore the backup from before it',
    );
  return rows.length === Object.keys(migrations).length;
}
