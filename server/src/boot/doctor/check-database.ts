/** Changes nothing in the database. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { schemaSource } from '../../migrations/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { pendingSteps } from '../../platform/db/migrate.ts';
import { openPostgres } from '../../platform/db/postgres.ts';
import { createLogger } from '../../platform/logger.ts';
import { contradiction } from '../check-mode.ts';
import type { Config } from '../config.ts';
import { storedMode } from '../installation-mode-store.ts';
import { judgeSkew } from './check-machine.ts';
import { checkUsers } from './check-users.ts';
import { type DatabaseFacts, readDatabaseFacts } from './database-store.ts';
import { type Finding, warning, well, wordsOf, wrong } from './finding.ts';

const CHECK = 'database';
/** The tests run on it. */
const TESTED_MAJOR = 15;
const STOPPED = 'Parom does not start without it. Deposits stay on the chains and are read later.';

const NEXT = 'Do what the sentence says.';

type Place = Pick<Config, 'mode' | 'databaseUrl' | 'dataDir'>;

/** @returns the open database; the caller closes it */
export async function checkDatabase(
  place: Place,
  now: () => number = Date.now,
): Promise<{ findings: Finding[]; database: Database | null }> {
  const { databaseUrl, dataDir } = place;
  if (databaseUrl === null) return { findings: [checkEmbedded(dataDir)], database: null };
  try {
    const database = await openPostgres({ databaseUrl, log: createLogger('silent') });
    return { findings: await checkOpened(database, place, now), database };
  } catch (error) {
    return { findings: [wrong(CHECK, wordsOf(error), STOPPED, NEXT)], database: null };
  }
}

function checkEmbedded(dataDir: string): Finding {
  const isThere = existsSync(join(dataDir, 'postgres'));
  return well(
    CHECK,
    `embedded, in ${dataDir}${isThere ? '' : ': the first start makes it'}; for one process only`,
  );
}

async function checkOpened(database: Database, place: Place, now: () => number): Promise<Finding[]> {
  const askedAt = now();
  const facts = await readDatabaseFacts(database.db);
  const skewMs = (askedAt + now()) / 2 - facts.clockMs;
  const rights = checkRights(facts);
  const found = [checkVersion(facts), ...rights, ...checkSafety(facts), judgeSkew('the database', skewMs)];
  // Without its rights it could not be read further.
  if (rights.some(({ state }) => state === 'wrong')) return found;
  return [
    ...found,
    ...(await checkOwner(database, place)),
    await checkSteps(database),
    ...(await checkUsers(database.db)),
  ];
}

/** A start in the other mode is refused, with the same words. */
async function checkOwner({ db }: Database, place: Place): Promise<Finding[]> {
  const mode = await storedMode(db);
  if (mode === null || mode === place.mode) return [];
  return [wrong('mode of the database', contradiction(place), STOPPED, NEXT)];
}

function checkVersion({ version, major }: DatabaseFacts): Finding {
  if (major >= TESTED_MAJOR) return well(CHECK, `PostgreSQL ${version}`);
  return warning(
    CHECK,
    `PostgreSQL ${version}`,
    `Parom was tried on version ${TESTED_MAJOR} only: an older one may refuse a statement, and tickets would wait.`,
    `Use PostgreSQL ${TESTED_MAJOR} or later.`,
  );
}

function checkRights({ user, mayCreate, foreignTable }: DatabaseFacts): Finding[] {
  const check = 'rights in the database';
  if (mayCreate && foreignTable === null) return [well(check, `${user} may make and change the tables`)];
  const found = mayCreate
    ? `the table ${foreignTable} belongs to another user than ${user}`
    : `${user} may not make tables`;
  return [
    wrong(
      check,
      found,
      'The start cannot bring the tables up to date and is refused. No money moves.',
      `Make ${user} the owner of the database and of all in it.`,
    ),
  ];
}

function checkSafety({ unsafe }: DatabaseFacts): Finding[] {
  if (unsafe.length === 0) return [];
  return [
    wrong(
      'safety of the database',
      unsafe.join(', '),
      'After a power cut the database forgets payments that already left. They could be paid a second time.',
      `Set ${unsafe.map((one) => one.replace('=off', '=on')).join(', ')} in postgresql.conf.`,
    ),
  ];
}

async function checkSteps({ db }: Database): Promise<Finding> {
  const check = 'tables';
  try {
    const steps = await pendingSteps(db, schemaSource);
    if (steps.length === 0) return well(check, 'up to date');
    return well(check, `the next start applies ${steps.length} steps`);
  } catch (error) {
    return wrong(check, wordsOf(error), STOPPED, NEXT);
  }
}
