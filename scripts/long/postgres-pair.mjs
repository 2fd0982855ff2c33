// A primary, its synchronous standby, and one address that always leads to the primary.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../lib/free-port.mjs';
import { programs, unprivileged } from '../lib/postgres.mjs';
import { runAsSuperuser, valueOf } from './own-database.mjs';

const WITHIN_MS = 30_000;
const FIRST_PORT = 26_000;

export async function until(what, isSo, withinMs = WITHIN_MS) {
  for (const end = Date.now() + withinMs; !(await isSo()); await sleep(20))
    if (Date.now() > end) throw new Error(`${what}: not within ${withinMs / 1000} s`);
}

const urlAt = (port) => `postgres://postgres@127.0.0.1:${port}/postgres`;

/** Stands for the address that an operator moves: a virtual address, or a proxy such as HAProxy. */
async function openSwitch() {
  const sockets = new Set();
  let target = null;
  const server = createServer((near) => {
    if (target === null) return void near.destroy();
    const far = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ]) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const point = (port) => {
    target = port;
    for (const socket of sockets) socket.destroy();
  };
  return { port: server.address().port, point, close: () => (point(null), server.close()) };
}

/** @returns `{url, fail, close}`, or `null` without PostgreSQL */
export async function startPair() {
  const bin = programs();
  if (bin === null) return null;
  const as = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'parom-pair-'));
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid);
  const how = { ...as, env: { PATH: process.env.PATH, LC_ALL: 'C' }, cwd: folder, stdio: 'ignore' };
  const program = (name, ...args) => execFileSync(join(bin, name), args, how);
  let made = 0;

  async function start(data) {
    const port = await freePort(FIRST_PORT + made);
    const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`];
    // A killed process loses no written page: `fsync` guards against a dead machine.
    const given = [...settings, 'fsync=off', 'hot_standby=on'].flatMap((setting) => ['-c', setting]);
    const server = spawn(join(bin, 'postgres'), ['-D', data, ...given], how);
    const ended = new Promise((resolve) => server.once('exit', resolve));
    const instance = { server, ended, data, port, url: urlAt(port) };
    const answers = () => valueOf(instance.url, 'select 1').then(Boolean, () => server.exitCode !== null);
    await until('PostgreSQL', answers);
    if (server.exitCode !== null) throw new Error('an instance of PostgreSQL did not start');
    return instance;
  }

  const nextFolder = () => join(folder, `data-${++made}`);

  async function standbyOf(primary) {
    const data = nextFolder();
    program('pg_basebackup', '-D', data, '-R', '-c', 'fast', '-d', primary.url);
    const standby = await start(data);
    // Without a standby, a primary that waits for one would answer no commit.
    await runAsSuperuser(primary.url, "alter system set synchronous_standby_names = '*'");
    await runAsSuperuser(primary.url, 'select pg_reload_conf()');
    const state = "select sync_state = 'sync' from pg_stat_replication";
    await until('the standby', () => valueOf(primary.url, state));
    return standby;
  }

  const first = nextFolder();
  program('initdb', '-D', first, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync');
  let primary = await start(first);
  let standby = await standbyOf(primary);
  const address = await openSwitch();
  address.point(primary.port);
  const url = urlAt(address.port);

  return {
    url,
    /** Kills the primary, promotes the standby, moves the address, and makes a new standby. */
    fail: async () => {
      const lost = primary;
      killAll(lost.server.pid);
      await lost.ended;
      address.point(null);
      const script = "alter system set synchronous_standby_names = ''; select pg_promote()";
      for (const statement of script.split('; ')) await runAsSuperuser(standby.url, statement);
      primary = standby;
      address.point(primary.port);
      const movedAt = performance.now();
      rmSync(lost.data, { recursive: true, force: true });
      standby = await standbyOf(primary);
      return movedAt;
    },
    close: async () => {
      address.close();
      for (const { server, ended } of [standby, primary]) {
        server.kill('SIGINT');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Each backend is in a session of its own and outlives the first process for a moment. */
function killAll(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  for (const one of [pid, ...children.trim().split(' ').filter(Boolean).map(Number)])
    try {
      process.kill(one, 'SIGKILL');
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
}
