import { mkdtempSync } from 'node:fs';
import { chmod, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { bundleProgram, startProgram } from '../../../test/child-program.ts';
import { quietLog } from '../../../test/database.ts';
import { openEmbedded } from './embedded.ts';
import { assertCommitsReachDisk, SyncedNodeFS, syncedStartParams } from './synced-node-fs.ts';

const scratch = mkdtempSync(join(tmpdir(), 'parom-embedded-'));
afterAll(() => rm(scratch, { recursive: true, force: true }));
const program = await bundleProgram(new URL('../../../test/embedded.child.ts', import.meta.url));
const open = (dataDir: string) => openEmbedded({ dataDir, log: quietLog });

describe('the embedded database', () => {
  it('creates its directory with the parents and keeps its data', async () => {
    const dataDir = join(scratch, 'not', 'there', 'yet');
    const first = await open(dataDir);
    await sql`create table kept (word text)`.execute(first.db);
    await sql`insert into kept values ('still here')`.execute(first.db);
    await first.close();
    const second = await open(dataDir);
    expect((await sql`select word from kept`.execute(second.db)).rows).toEqual([{ word: 'still here' }]);
    await second.close();
  });

  it('makes its folder private, a new one and an old one', {
    tags: ['threat:embedded-folder'],
  }, async () => {
    const dataDir = join(scratch, 'entered');
    const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
    await (await open(dataDir)).close();
    expect([await modeOf(dataDir), await modeOf(join(dataDir, 'postgres'))]).toEqual([0o700, 0o700]);
    await chmod(join(dataDir, 'postgres'), 0o755);
    await (await open(dataDir)).close();
    expect(await modeOf(join(dataDir, 'postgres'))).toBe(0o700);
  });

  it('refuses a directory that is in use, and names it', async () => {
    const dataDir = join(scratch, 'shared');
    const first = await open(dataDir);
    const second = startProgram(program, [dataDir]);
    expect(await second.ended).toBe(1);
    expect(second.lines).toHaveLength(1);
    expect(second.lines[0]).toContain(`Another process is using the data directory ${dataDir}`);
    await first.close();
  });
});

describe('the test that commits reach the disk', () => {
  const refusal = 'does not write its commits to the disk';

  it('sees a sync for a commit with the synced file system', async () => {
    const files = new SyncedNodeFS(join(scratch, 'synced'));
    const pglite = await PGlite.create({ fs: files, startParams: [...syncedStartParams] });
    await expect(assertCommitsReachDisk(pglite, files)).resolves.toBeUndefined();
    const before = files.syncs;
    await pglite.exec('create table after_boot (id int)');
    expect(files.syncs).toBeGreaterThan(before);
    await pglite.close();
  });

  it('refuses PGlite’s own parameters', async () => {
    const files = new SyncedNodeFS(join(scratch, 'unsynced'));
    const pglite = await PGlite.create({ fs: files });
    await expect(assertCommitsReachDisk(pglite, files)).rejects.toThrow(refusal);
    await pglite.close();
  });

  it('refuses a file system that does not sync', async () => {
    const pglite = await PGlite.create({ startParams: [...syncedStartParams] });
    await expect(assertCommitsReachDisk(pglite, new SyncedNodeFS(scratch))).rejects.toThrow(refusal);
    await pglite.close();
  });
});
