/**
 * Two processes on one embedded database destroy it. The system closes the socket even after kill -9. It
 * lies in the directory, because containers may share a volume.
 */
import { mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartProblem } from '../start-problem.ts';

/** The system's limit is 104 or 108 bytes. */
const LONGEST_SOCKET_PATH = 100;
/** By then two processes that found a dead owner's socket have both replaced it. */
const TAKEOVER_SETTLES_MS = 200;
const ATTEMPTS = 5;
const EMBEDDED =
  'The embedded database belongs to one process at a time: stop the other one, choose another DATA_DIR, ' +
  'or set DATABASE_URL to a PostgreSQL server';

export async function lockDirectory(
  directory: string,
  reason = EMBEDDED,
): Promise<{ release(): Promise<void> }> {
  const shortened = shortenSocketFolder(resolve(directory));
  const path = join(shortened.folder, 'lock');
  try {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const server = await tryListen(path);
      if (server !== 'taken') return { release: () => close(server) };
      if (await hasLiveOwner(path)) break;
      const taken = await takeOver(path);
      if (taken !== 'lost') return { release: () => close(taken) };
    }
  } finally {
    shortened.remove();
  }
  throw new StartProblem(`Another process is using the data directory ${resolve(directory)}. ${reason}.`);
}

async function takeOver(path: string): Promise<Server | 'lost'> {
  rmSync(path, { force: true });
  const server = await tryListen(path);
  if (server === 'taken') return 'lost';
  const mine = statSync(path, { throwIfNoEntry: false })?.ino;
  await sleep(TAKEOVER_SETTLES_MS);
  if (statSync(path, { throwIfNoEntry: false })?.ino === mine && mine !== undefined) return server;
  // Closing would remove the file of the other process.
  server.unref();
  return 'lost';
}

function tryListen(path: string): Promise<Server | 'taken'> {
  return new Promise((resolved, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolved('taken') : reject(error),
    );
    server.listen(path, () => resolved(server.unref()));
  });
}

function hasLiveOwner(path: string): Promise<boolean> {
  return new Promise((resolved, reject) => {
    const probe = connect(path);
    probe.once('connect', () => {
      probe.destroy();
      resolved(true);
    });
    probe.once('error', (error: NodeJS.ErrnoException) => {
      // Refused or reset: the owner is dead. No entry: the owner has just left.
      if (['ECONNREFUSED', 'ECONNRESET', 'ENOENT'].includes(error.code ?? '')) resolved(false);
      else reject(error);
    });
  });
}

function shortenSocketFolder(directory: string): { folder: string; remove(): void } {
  if (Buffer.byteLength(join(directory, 'lock')) <= LONGEST_SOCKET_PATH)
    return { folder: directory, remove: () => {} };
  const links = mkdtempSync(join(tmpdir(), 'parom-'));
  const folder = join(links, 'd');
  symlinkSync(directory, folder);
  return { folder, remove: () => rmSync(links, { recursive: true, force: true }) };
}

const close = (server: Server): Promise<void> => new Promise((closed) => server.close(() => closed()));
