import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { bundleProgram, startProgram } from '../../../test/child-program.ts';
import { quietLog, testDatabase } from '../../../test/database.ts';
import { schemaSource } from '../../migrations/index.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';

const url = process.env.PAROM_TEST_DATABASE_URL;

describe.runIf(url !== undefined)('PostgreSQL', async () => {
  const copy = url ? await testDatabase() : undefined;
  if (copy?.connectionString === undefined) return;
  const { connectionString, db } = copy;
  afterAll(() => copy.close());

  it('applies each migration once for three processes at once', async () => {
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    const program = await bundleProgram(new URL('../../../test/migrate.child.ts', import.meta.url));
    const started = [1, 2, 3].map(() => startProgram(program, [connectionString]));
    expect(await Promise.all(started.map((child) => child.ended))).toEqual([0, 0, 0]);
    const applied = started.map((child) => Number(child.lines[0])).sort((a, b) => a - b);
    const { baseline, functions } = schemaSource;
    expect(applied).toEqual([0, 0, Object.keys({ ...baseline, ...functions }).length]);
    expect(await migrate(db, schemaSource)).toEqual([]);
  });

  it('applies no migration of a failed batch and names the failed one', async () => {
    const migrations = { '9998-fine': 'create table fine ()', '9999-broken': 'create nonsense' };
    const broken = { ...schemaSource, migrations };
    await expect(migrate(db, broken)).rejects.toThrow('migration 9999-broken failed');
    expect((await sql`select to_regclass('fine') as found`.execute(db)).rows).toEqual([{ found: null }]);
  });

  it('waits for a migration longer than the statement timeout', async () => {
    const hurried = { databaseUrl: connectionString, log: quietLog, silenceMs: 500 };
    const both = await Promise.all([openPostgres(hurried), openPostgres(hurried)]);
    const migrations = { '9997-slow': 'create table slow (); select pg_sleep(1.5)' };
    const slow = { ...schemaSource, migrations };
    const applied = await Promise.all(
      both.map(({ withoutTimeout }) => withoutTimeout((calm) => migrate(calm, slow))),
    );
    expect(applied.flat()).toEqual(['9997-slow']);
    const { rows } = await both[0].withoutTimeout((calm) => sql`show statement_timeout`.execute(calm));
    expect(rows).toEqual([{ statement_timeout: '0' }]);
    await sql`delete from applied_sql where name = '9997-slow'`.execute(db);
    for (const { close } of both) await close();
  });
});
