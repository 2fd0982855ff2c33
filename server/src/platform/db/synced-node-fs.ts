/**
 * PGlite starts PostgreSQL without fsync: a power cut could lose acknowledged money. This relies on
 * internals of PGlite 0.5.16, so the version is pinned and tested at each start.
 */
import { fdatasyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { StartProblem } from '../start-problem.ts';

const EIO = 29;

interface HostFiles {
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
}

export class SyncedNodeFS extends NodeFS {
  #syncs = 0;

  get syncs(): number {
    return this.#syncs;
  }

  override async init(...[pglite, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const addSync = (module: object) => {
      (module as { NODEFS: HostFiles }).NODEFS.stream_ops.fsync = ({ nfd }) => {
        try {
          fdatasyncSync(nfd);
        } catch {
          // PostgreSQL stops on this error, because the disk's content is unknown.
          return EIO;
        }
        this.#syncs += 1;
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] } };
  }
}

/** Without `-F` (fsync off), and with the only sync method of PGlite's file system. */
export const syncedStartParams: readonly string[] = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
];

export async function assertCommitsReachDisk(pglite: PGlite, files: SyncedNodeFS): Promise<void> {
  const before = files.syncs;
  await pglite.query(`select pg_logical_emit_message(true, 'parom', 'does a commit reach the disk?')`);
  if (files.syncs === before)
    throw new StartProblem(
      'The embedded database does not write its commits to the disk (no fsync was seen on a commit). ' +
        'Refusing to start: a power cut would lose money. Is @electric-sql/pglite the pinned version?',
    );
}
