import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_MIGRATION_TABLE, type Kysely, Migrator, sql } from 'kysely';
import { StartProblem } from '../start-problem.ts';
import { isHindered, locksBefore, lockWaitMs } from './upgrade-locks.ts';

const ATTEMPTS = 10;
/** Waiting queries run in this pause. */
const PAUSE_MS = 500;

/**
 * Runs the missing migrations in one transaction.
 * @param db from `withoutTimeout`: the migration may wait for another process
 * @param lockOrder the order in which other processes lock tables
 * @throws StartProblem when the tables belong to another version or user, or stay in use
 */
export async function migrate<Schema>(
  db: Kysely<Schema>,
  migrations: Readonly<Record<string, string>>,
  lockOrder: readonly string[] = [],
): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const pending = await pendingOf(db, migrations);
      if (pending.length === 0) return [];
      const batch = pending.map((name) => migrations[name] ?? '');
      const locks = await locksBefore(db, batch, lockOrder, lockWaitMs(attempt));
      return await migrateToLatest(db, { ...migrations, [`${pending[0]}`]: `${locks} ${batch[0]}` });
    } catch (error) {
      if (!isHindered(refusalOf(error)?.code) || attempt === ATTEMPTS) throw explained(error);
      await sleep(PAUSE_MS);
    }
  }
}

interface Refusal {
  readonly code: string;
  readonly message: string;
}

const refusalOf = (error: unknown): Refusal | undefined =>
  [error, (error as Error).cause].find(
    (one): one is Refusal => (one as { code?: string })?.code !== undefined,
  );

function explained(error: unknown): unknown {
  const { code, message } = refusalOf(error) ?? {};
  if (code === '42501')
    return new StartProblem(
      `the user of DATABASE_URL may not change the tables (${message}). Make this user the ` +
        'owner of the database and of all in it',
      { cause: error },
    );
  if (isHindered(code))
    return new StartProblem(
      `the tables could not be changed, since something else uses them all the time (${message}). Nothing was changed. ` +
        'End what runs long on this database (a backup, a query, other processes of Parom), and start again',
      { cause: error },
    );
  return error;
}

async function migrateToLatest<Schema>(
  db: Kysely<Schema>,
  migrations: Readonly<Record<string, string>>,
): Promise<string[]> {
  const steps = Object.entries(migrations).map(([name, text]) => [
    name,
    // Overrides a timeout of the server's settings.
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

/** The migrator would read every column of every table: a tenth of a restart. */
async function pendingOf<Schema>(
  db: Kysely<Schema>,
  migrations: Readonly<Record<string, string>>,
): Promise<string[]> {
  const names = Object.keys(migrations).toSorted();
  const table = await sql`select 1 where to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null`.execute(db);
  if (table.rows.length === 0) return names;
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name desc`.execute(db);
  const foreign = rows.find(({ name }) => !Object.hasOwn(migrations, name));
  if (foreign !== undefined)
    throw new StartProblem(
      `the database could not be migrated: it has the step ${foreign.name}, which this Parom does not know. A newer ` +
        'one has used it; start that one, or restore the backup from before it',
    );
  const applied = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !applied.has(name));
}
