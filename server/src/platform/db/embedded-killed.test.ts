import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { bundleProgram, startProgram } from '../../../test/child-program.ts';
import { quietLog } from '../../../test/database.ts';
import { openEmbedded } from './embedded.ts';

const scratch = mkdtempSync(join(tmpdir(), 'parom-embedded-'));
afterAll(() => rm(scratch, { recursive: true, force: true }));
const program = await bundleProgram(new URL('../../../test/embedded.child.ts', import.meta.url));

describe('the embedded database', () => {
  it('keeps every acknowledged transaction when it is killed', async () => {
    const dataDir = join(scratch, 'killed');
    const acknowledged: number[] = [];
    for (let kill = 0; kill < 4; kill++) {
      const child = startProgram(program, [dataDir, String(kill * 1_000_000)]);
      await expect.poll(() => child.lines.length, { timeout: 120_000 }).toBeGreaterThan(20 + kill * 17);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 50));
      child.process.kill('SIGKILL');
      expect(await child.ended).toBeNull();
      acknowledged.push(...child.lines.slice(1).map(Number));
    }
    const { db, close } = await openEmbedded({ dataDir, log: quietLog });
    const { rows } = await sql<{ id: number }>`select id from transfers`.execute(db);
    const present = new Set(rows.map((row) => row.id));
    expect(acknowledged.filter((id) => !present.has(id))).toEqual([]);
    const totals = await sql`select side, total from totals order by side`.execute(db);
    expect(totals.rows).toEqual([
      { side: 'in', total: rows.length },
      { side: 'out', total: -rows.length },
    ]);
    await close();
  }, 600_000);
});
