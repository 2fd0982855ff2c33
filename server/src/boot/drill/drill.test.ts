/** A backup with its archive, brought back beside the living database. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toDecimal } from '@parom/contract/money';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../../../../scripts/lib/postgres.mjs';
import { assetSeeds, seedCatalogue } from '../../currencies/index.ts';
import { capital, entryKeys, postEntry } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { openPostgres } from '../../platform/db/postgres.ts';
import { createLogger } from '../../platform/logger.ts';
import { bringTablesUpToDate } from '../bring-up-to-date.ts';
import { drill } from './drill.ts';
import { judgeDrill } from './judge-drill.ts';

const place = mkdtempSync(join(tmpdir(), 'parom-drilled-'));
const [archive, backup, journal] = ['wal', 'base', 'journal'].map((name) => join(place, name)) as [
  string,
  string,
  string,
];
const script = fileURLToPath(new URL('../../../../deploy/backup/archive-wal', import.meta.url));
chmodSync(place, 0o777);
mkdirSync(archive);
chmodSync(archive, 0o777);
const postgres = await startPostgres([
  'archive_mode=on',
  `archive_command=sh ${script} %p %f ${archive}`,
  'wal_level=replica',
]);
afterAll(async () => {
  await postgres?.stop();
  rmSync(place, { recursive: true, force: true });
});

const book = (db: Db, at: number) =>
  db.transaction().execute(async (tx) => {
    const asset = assetSeeds[at];
    if (asset === undefined) throw new Error('no such asset');
    const postings = capital(asset, toDecimal('5'));
    await postEntry(tx, { key: entryKeys.playMoney(asset.id), kind: 'capital', at: new Date(), postings });
  });

async function archived(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select pg_walfile_name(pg_switch_wal()) as name`.execute(db);
  await expect.poll(() => existsSync(join(archive, rows[0]?.name ?? '')), { timeout: 20_000 }).toBe(true);
}

function writeJournal(...transactions: string[]): void {
  let hash = '';
  const lines = transactions.map((txId) => {
    const text = JSON.stringify({ kind: 'signed', entry: { network: 2, txId } });
    hash = createHash('sha256')
      .update(hash + text)
      .digest('hex')
      .slice(0, 16);
    return `${hash} ${text}\n`;
  });
  writeFileSync(journal, lines.join(''));
}

describe.runIf(postgres !== null)('a drill', () => {
  const asked = [`--backup=${backup}`, `--archive=${archive}`, `--journal=${journal}`];
  const run = async () => {
    const lines: string[] = [];
    const programs = `--programs=${postgres?.programs}`;
    const code = await drill([...asked, programs], { DATABASE_URL: postgres?.url }, (line) =>
      lines.push(line),
    );
    return { code, text: lines.join('\n') };
  };

  it('brings the archive back and names the rows after it', {
    tags: ['threat:lost-backup'],
    timeout: 180_000,
  }, async () => {
    const { url = '', programs = '' } = postgres ?? {};
    const { db, close } = await openPostgres({ databaseUrl: url, log: createLogger('silent') });
    await bringTablesUpToDate(db);
    await seedCatalogue(db);
    await book(db, 0);
    execFileSync(join(programs, 'pg_basebackup'), ['-D', backup, '-d', url, '--checkpoint=fast']);
    execFileSync('chown', ['-R', '--reference', archive, backup]);
    if (process.getuid?.() === 0) execFileSync('chown', ['-R', 'postgres', backup]);
    await book(db, 1);
    await archived(db);
    writeJournal();
    const whole = await run();
    expect(whole.text).toContain('rows: tickets 0; deposits 0; payments 0; entries 2; audit rows 0');
    expect(whole.text).toContain('balances equal the living ones');
    await book(db, 2);
    writeJournal('0xabc');
    const { code, text } = await run();
    await close();
    expect(text).toContain('entries 3, of which 1 are missing');
    expect(text).toContain('2 of 6 balances differ');
    expect(text).toContain('the database lacks 1 of 1 transactions (2 0xabc)');
    expect([code, text.split('\n').at(-1)]).toEqual([0, 'the drill: the backup can be brought back']);
  });

  it('refuses a changed journal', { tags: ['threat:lost-backup'] }, async () => {
    writeJournal('0xabc', '0xdef');
    execFileSync('sed', ['-i', 's/0xabc/0xabd/', journal]);
    await expect(run()).rejects.toThrow('was changed or damaged at line 1');
  });

  it('keeps each archived segment as it is', () => {
    const [name = ''] = readdirSync(archive);
    const other = join(place, 'other');
    writeFileSync(other, 'other bytes');
    expect(spawnSync('sh', [script, join(archive, name), name, archive]).status).toBe(0);
    const { status, stderr } = spawnSync('sh', [script, other, name, archive], { encoding: 'utf8' });
    expect([status, stderr.includes('with other bytes, and stays')]).toEqual([1, true]);
  });
});

it('a backup whose books contradict their postings fails the drill', () => {
  const facts = { atUtc: '', newestEntryUtc: null, balances: {}, counts: {}, heights: {}, transactions: [] };
  expect(judgeDrill({ ...facts, unbalanced: 1 }, null, [])).toMatchObject({ isSound: false });
  expect(judgeDrill({ ...facts, unbalanced: 0 }, null, [])).toMatchObject({ isSound: true });
});
