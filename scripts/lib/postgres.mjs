// A fresh cluster in a temporary folder, on a free port.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.mjs';

const INSTALLED = '/usr/lib/postgresql';
const START_WITHIN_MS = 30_000;

/** @returns the folder of the newest version's programs, or `null` */
export function programs() {
  if (!existsSync(INSTALLED)) return null;
  const versions = readdirSync(INSTALLED)
    .filter((version) => existsSync(join(INSTALLED, version, 'bin', 'initdb')))
    .sort((a, b) => Number(b) - Number(a));
  return versions[0] === undefined ? null : join(INSTALLED, versions[0], 'bin');
}

/** PostgreSQL refuses to run as root. */
export function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  for (const user of ['postgres', 'nobody']) {
    try {
      const idOf = (flag) =>
        Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: idOf('-u'), gid: idOf('-g') };
    } catch {
      // No such user.
    }
  }
  throw new Error('PostgreSQL cannot run as root, and there is neither a user postgres nor nobody');
}

/**
 * @param further settings, `name=value`
 * @returns `{url, socketUrl, programs, stop}`, or `null` without PostgreSQL
 */
export async function startPostgres(further = []) {
  const bin = programs();
  if (bin === null) return null;
  const as = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'parom-postgres-'));
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  const how = { ...as, env: { PATH: process.env.PATH, LC_ALL: 'C' }, cwd: folder, stdio: 'ignore' };
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    how,
  );
  const port = await freePort(25_432);
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'max_connections=200',
    ...further,
  ];
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    how,
  );
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const abandon = () => {
    server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  const interrupted = () => process.exit(130);
  process.once('exit', abandon);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, interrupted);
  const stop = async () => {
    process.off('exit', abandon);
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, interrupted);
    server.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const until = Date.now() + START_WITHIN_MS;
  for (;;) {
    try {
      execFileSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
      return {
        url: `postgres://postgres@127.0.0.1:${port}/postgres`,
        socketUrl: `postgres://postgres@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`,
        programs: bin,
        stop,
      };
    } catch (error) {
      if (server.exitCode !== null || Date.now() > until) {
        await stop();
        throw new Error('the PostgreSQL for the tests did not start', { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
