import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../../platform/db/db.ts';
import { readArchiver } from './database-store.ts';
import { type Finding, warning, well, wrong } from './finding.ts';

const CHECK = 'backups';
const HOUR_MS = 3_600_000;
const DAILY_MS = 26 * HOUR_MS;
const LOST_MS = 7 * 24 * HOUR_MS;
const MEANS =
  'After a lost disk the time since the last backup is gone: deposits and payments of it must be found on the chains by hand.';
const NEXT = 'Make one now, and each day: docs/operating/backup-restore.md.';

/** @param folder of finished backups; `null` asks the database's archiver */
export async function checkBackups(folder: string | null, db: Db | null, now = Date.now()): Promise<Finding> {
  if (folder !== null) return judge(newestIn(folder), folder, now);
  const archiver = db === null ? null : await readArchiver(db);
  if (archiver?.isOn !== true)
    return warning(
      CHECK,
      db === null
        ? 'no folder of backups is named'
        : 'no folder of backups is named, and PostgreSQL archives nothing',
      MEANS,
      'Name the folder: npm run doctor -- --backups=FOLDER.',
    );
  const { lastMs, lastFailedMs } = archiver;
  if (lastFailedMs !== null && lastFailedMs > (lastMs ?? 0))
    return wrong(
      CHECK,
      'the last try of PostgreSQL to archive failed',
      MEANS,
      'Read PostgreSQL’s log, and correct archive_command.',
    );
  return judge(lastMs, 'the archive of PostgreSQL', now);
}

function newestIn(folder: string): number | null {
  try {
    const times = readdirSync(folder).map((name) => statSync(join(folder, name)).mtimeMs);
    return times.length === 0 ? null : Math.max(...times);
  } catch {
    return null;
  }
}

function judge(newestMs: number | null, where: string, now: number): Finding {
  if (newestMs === null) return wrong(CHECK, `none in ${where}`, MEANS, NEXT);
  const ageMs = now - newestMs;
  const found = `the newest in ${where} is ${Math.round(ageMs / HOUR_MS)} hours old`;
  if (ageMs <= DAILY_MS) return well(CHECK, found);
  return (ageMs > LOST_MS ? wrong : warning)(CHECK, found, MEANS, NEXT);
}
