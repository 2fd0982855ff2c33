/** For its owner, or its group. A second signer of the same name is refused. */
import { chmodSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SignerProblem } from '../refusal.ts';

const MOST_CONNECTIONS = 16;
/** Two processes that found a dead owner's socket have both replaced it by then. */
const TAKEOVER_SETTLES_MS = 200;
/** The system's limit is 104 or 108 bytes. */
const LONGEST_PATH = 100;

/** The group is another user's worker: it may use the socket, and no file of the signer. */
export type SocketMode = 0o600 | 0o660;

export async function listenAlone(
  path: string,
  mode: SocketMode,
  take: (socket: Socket) => void,
): Promise<Server> {
  if (Buffer.byteLength(path) > LONGEST_PATH)
    throw new SignerProblem(`${path} is longer than ${LONGEST_PATH} bytes, too long for a socket`);
  refuseOpenFolder(dirname(path));
  if (await answers(path))
    throw new SignerProblem(
      `another signer is at work at ${path}. Stop it first: two signers could sign twice`,
    );
  rmSync(path, { force: true });
  const server = createServer(take);
  server.maxConnections = MOST_CONNECTIONS;
  await listening(server, path, mode);
  const mine = statSync(path).ino;
  await sleep(TAKEOVER_SETTLES_MS);
  if (statSync(path, { throwIfNoEntry: false })?.ino === mine) return server;
  server.close();
  throw new SignerProblem(`another signer started at ${path} in the same moment. Start one of them`);
}

/** Anyone who may write to the folder could replace the socket. */
export function refuseOpenFolder(folder: string): void {
  const mode = statSync(folder, { throwIfNoEntry: false })?.mode;
  if (mode === undefined)
    throw new SignerProblem(`the folder ${folder} is missing. Type: mkdir -m 700 ${folder}`);
  if ((mode & 0o022) !== 0)
    throw new SignerProblem(
      `other users of this machine may write to the folder ${folder}, and could put another signer in its place. Type: chmod 700 ${folder}`,
    );
}

function listening(server: Server, path: string, mode: SocketMode): Promise<void> {
  // The file must never exist with wider rights, not even for a moment.
  const before = process.umask(0o777 & ~mode);
  return new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      chmodSync(path, mode);
      resolve();
    });
  }).finally(() => process.umask(before));
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = connect(path);
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ENOTSOCK'].includes(error.code ?? '')) resolve(false);
      else reject(error);
    });
  });
}
