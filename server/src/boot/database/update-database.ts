/** As the owner: tables, functions, and the rights of the processes' users. */
import { parseArgs } from 'node:util';
import { wantedRights } from '../../migrations/index.ts';
import { openPostgres } from '../../platform/db/postgres.ts';
import { findRights, processUsers, userOf } from '../../platform/db/rights.ts';
import { createLogger } from '../../platform/logger.ts';
import { StartProblem } from '../../platform/start-problem.ts';
import { bringTablesUpToDate } from '../bring-up-to-date.ts';
import { readConfig } from '../config.ts';
import { readSettingsFile } from '../doctor/settings-file.ts';
import { readStanding } from '../standing-store.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** @throws StartProblem, and then nothing was changed */
export async function updateDatabase(
  argv: readonly string[],
  environment: Env,
  say: (line: string) => void,
): Promise<void> {
  const settings = settingsIn(argv);
  const { databaseUrl } = readConfig({
    ...environment,
    ...(settings !== undefined && readSettingsFile(settings)),
  });
  if (databaseUrl === null)
    throw new StartProblem('DATABASE_URL is not set. The embedded database needs this command never');
  const database = await openPostgres({ databaseUrl, log: createLogger('silent') });
  try {
    const { mayMigrate, user } = await readStanding(database.db);
    if (!mayMigrate) throw new StartProblem(`${user} does not own the tables. Use the settings of the owner`);
    const { steps, rights } = await database.withoutTimeout(bringTablesUpToDate);
    say(steps.length === 0 ? 'tables: up to date' : `tables: applied ${steps.length} steps`);
    const { users } = await findRights(database.db, wantedRights);
    const missing = processUsers.filter((kind) => !users.includes(kind)).map((kind) => userOf(user, kind));
    if (missing.length > 0) say(`users: there is no ${missing.join(', no ')}`);
    say(rights.length === 0 ? 'rights: as they should be' : `rights: changed ${rights.length}`);
  } finally {
    await database.close();
  }
}

function settingsIn(argv: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...argv], options: { settings: { type: 'string' } } }).values.settings;
  } catch {
    throw new StartProblem('npm run database -- [--settings=/etc/parom/env]');
  }
}
