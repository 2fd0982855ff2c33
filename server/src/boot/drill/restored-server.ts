/** A copy of the backup, brought to the end of the archive by a server without a network. */
import { execFile, spawn } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Database } from '../../platform/db/database.ts';
import { openPostgres } from '../../platform/db/postgres.ts';
import { createLogger } from '../../platform/logger.ts';
import { StartProblem } from '../../platform/start-problem.ts';
import { isRecovering } from './drill-store.ts';

export interface Backup {
  /** As `pg_basebackup` writes it, plain. */
  readonly folder: string;
  readonly archive: string;
  /** The folder of PostgreSQL's programs. */
  readonly programs: string;
}

const RESTORED_WITHIN_MS = 30 * 60_000;
const PORT = 5_432;
/** Recovery needs no less than the server of the backup had. */
const AT_LEAST = {
  max_connections: 1_000,
  max_worker_processes: 64,
  max_wal_senders: 64,
  max_prepared_transactions: 1_000,
  max_locks_per_transaction: 256,
};

/** @returns the database of this name in the copy; the close removes all of it */
export async function restored(
  { folder, archive, programs }: Backup,
  { user, name }: { readonly user: string; readonly name: string },
): Promise<{ readonly database: Database; close(): Promise<void> }> {
  const place = mkdtempSync(join(tmpdir(), 'parom-drill-'));
  const data = join(place, 'data');
  mkdirSync(data);
  cpSync(folder, data, { recursive: true, preserveTimestamps: true });
  chmodSync(data, 0o700);
  writeFileSync(join(data, 'recovery.signal'), '');
  writeFileSync(join(data, 'pg_hba.conf'), 'local all all trust\n');
  const settings = {
    ...AT_LEAST,
    restore_command: `cp "${resolve(archive)}/%f" "%p"`,
    archive_mode: 'off',
    listen_addresses: '',
    port: PORT,
    unix_socket_directories: place,
    hba_file: join(data, 'pg_hba.conf'),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  appendFileSync(join(data, 'postgresql.auto.conf'), lines.join(''));
  writeFileSync(join(data, 'postgresql.conf'), '');
  // PostgreSQL refuses root: the owner of the backup runs it.
  const { uid, gid } = statSync(folder);
  await promisify(execFile)('chown', ['-R', `${uid}:${gid}`, place]);
  const server = spawn(join(programs, 'postgres'), ['-D', data], { uid, gid, cwd: place });
  let text = '';
  server.stderr.on('data', (chunk) => (text += chunk));
  const ended = new Promise((done) => server.once('exit', done));
  const stop = async (): Promise<void> => {
    server.kill('SIGINT');
    await ended;
    rmSync(place, { recursive: true, force: true });
  };
  const url = `postgres://${encodeURIComponent(user)}@localhost:${PORT}/${name}?host=${encodeURIComponent(place)}`;
  for (const from = performance.now(); performance.now() - from < RESTORED_WITHIN_MS; await sleep(300)) {
    if (server.exitCode !== null) break;
    const database = await opened(url);
    if (database === null) continue;
    return {
      database,
      close: async () => {
        await database.close();
        await stop();
      },
    };
  }
  await stop();
  throw new StartProblem(
    `the backup could not be brought back. PostgreSQL says: ${text
      .split('\n')
      .filter((line) => /FATAL|ERROR/.test(line))
      .slice(-3)
      .join(' ')}`,
  );
}

async function opened(databaseUrl: string): Promise<Database | null> {
  const database = await openPostgres({ databaseUrl, log: createLogger('silent') }).catch(() => null);
  if (database === null) return null;
  if (!(await isRecovering(database.db))) return database;
  await database.close();
  return null;
}
