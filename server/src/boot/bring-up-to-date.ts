/** The owner of the tables brings them up to date; a process of its own user compares. */
import { schemaSource, wantedRights } from '../migrations/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { Db } from '../platform/db/db.ts';
import { migrate, pendingSteps } from '../platform/db/migrate.ts';
import { applyRights } from '../platform/db/rights.ts';
import { StartProblem } from '../platform/start-problem.ts';
import type { Config } from './config.ts';
import { storedMode } from './installation-mode-store.ts';
import { readStanding, type Standing } from './standing-store.ts';

/** @returns whether the process must ask a worker to move money */
export async function bringUpToDate(
  database: Database,
  { roles }: Pick<Config, 'roles'>,
): Promise<{ readonly isNarrow: boolean }> {
  const standing = await readStanding(database.db);
  if (standing.mayMigrate) {
    await database.withoutTimeout(bringTablesUpToDate);
    return { isNarrow: false };
  }
  await compare(database.db, standing);
  if (standing.mayPay) return { isNarrow: false };
  const tooMuch = ['console', 'worker'].filter((role) => roles.has(role as 'console'));
  if (tooMuch.length > 0)
    throw new StartProblem(
      `the user ${standing.user} of DATABASE_URL may only serve calls, and this process has the roles ` +
        `${[...roles].join(', ')}. Money and books are untouched. Start it with --roles=api, or with the ` +
        'database user of the worker',
    );
  if ((await storedMode(database.db)) === null)
    throw new StartProblem('no worker has used this database yet. Start a worker first: it notes the mode');
  return { isNarrow: true };
}

/** As the owner. @returns the names of the steps and the changed rights */
export async function bringTablesUpToDate(
  db: Db,
): Promise<{ readonly steps: readonly string[]; readonly rights: readonly string[] }> {
  const steps = await migrate(db, schemaSource);
  const faults = await applyRights(db, wantedRights);
  return { steps, rights: faults.map(({ user, does, right }) => `${does} ${right}: ${user}`) };
}

async function compare(db: Db, { user }: Standing): Promise<void> {
  const pending = await pendingSteps(db, schemaSource);
  if (pending.length === 0) return;
  throw new StartProblem(
    `the tables are not up to date (${pending.join(', ')}), and ${user} may not change them. Nothing was changed. ` +
      'Run npm run database with the settings of the owner, then start again',
  );
}
