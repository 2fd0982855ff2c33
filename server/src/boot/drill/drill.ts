/** Brings a backup back beside the living service, and says what it lacks. */
import { parseArgs } from 'node:util';
import { openPostgres } from '../../platform/db/postgres.ts';
import { createLogger } from '../../platform/logger.ts';
import { StartProblem } from '../../platform/start-problem.ts';
import { readSettingsFile } from '../doctor/settings-file.ts';
import { type DrillFacts, readDrillFacts } from './drill-store.ts';
import { judgeDrill } from './judge-drill.ts';
import { signedIn } from './read-journal.ts';
import { restored } from './restored-server.ts';

const HELP =
  'npm run drill -- --backup=FOLDER --archive=FOLDER [--journal=FILE] [--settings=/etc/parom/env] [--programs=/usr/lib/postgresql/15/bin]';

/** @returns the exit code: 1 for a backup that cannot be trusted */
export async function drill(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  say: (line: string) => void,
): Promise<number> {
  const { backup, archive, journal, settings, programs = '/usr/lib/postgresql/15/bin' } = asked(argv);
  if (backup === undefined || archive === undefined) throw new StartProblem(HELP);
  const env = settings === undefined ? environment : { ...environment, ...readSettingsFile(settings) };
  if (!env.DATABASE_URL) throw new StartProblem('DATABASE_URL names the living database, and is not set');
  const url = new URL(env.DATABASE_URL);
  const of = { user: decodeURIComponent(url.username), name: decodeURIComponent(url.pathname.slice(1)) };
  const living = await factsAt(env.DATABASE_URL);
  const { database, close } = await restored({ folder: backup, archive, programs }, of);
  try {
    const facts = await readDrillFacts(database.db);
    const judged = judgeDrill(facts, living, journal === undefined ? null : signedIn(journal));
    for (const line of judged.lines) say(line);
    say(judged.isSound ? 'the drill: the backup can be brought back' : 'the drill: FAILED');
    return judged.isSound ? 0 : 1;
  } finally {
    await close();
  }
}

async function factsAt(databaseUrl: string): Promise<DrillFacts | null> {
  const database = await openPostgres({ databaseUrl, log: createLogger('silent') }).catch(() => null);
  if (database === null) return null;
  try {
    return await readDrillFacts(database.db);
  } finally {
    await database.close();
  }
}

function asked(argv: readonly string[]): Record<string, string | undefined> {
  try {
    const text = { type: 'string' } as const;
    const options = { backup: text, archive: text, journal: text, settings: text, programs: text };
    return parseArgs({ args: [...argv], options }).values;
  } catch {
    throw new StartProblem(HELP);
  }
}
