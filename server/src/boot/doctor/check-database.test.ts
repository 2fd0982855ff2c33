import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { checkBackups } from './check-backups.ts';
import { checkDatabase } from './check-database.ts';

const database = await testDatabase();
const { db, connectionString } = database;
const SAFETY = 'safety of the database';
afterAll(() => database.close());

async function look(databaseUrl: string | null, aheadMs = 0) {
  const place = { mode: 'live', databaseUrl, dataDir: '/nowhere/data' } as const;
  const { findings, database: opened } = await checkDatabase(place, () => Date.now() + aheadMs);
  await opened?.close();
  return findings;
}

it('the doctor says where an embedded database will be', async () => {
  expect(await look(null)).toMatchObject([
    { state: 'ok', found: expect.stringContaining('the first start makes it') },
  ]);
});

it('the doctor says why a database cannot be opened, without the password', async () => {
  const [found] = await look('postgres://parom:hunter2hunter2@127.0.0.1:1/parom');
  expect(found).toMatchObject({ state: 'wrong', found: expect.stringContaining('nothing listens there') });
  expect(JSON.stringify(found)).not.toContain('hunter2');
});

describe.skipIf(connectionString === undefined)('the doctor reads a PostgreSQL', () => {
  const url = connectionString ?? '';
  const name = new URL(url === '' ? 'postgres://x/x' : url).pathname.slice(1);

  it('and is content with one that is migrated', async () => {
    const findings = await look(url);
    const others = findings.filter(({ check }) => check !== SAFETY);
    expect(others.map(({ check, state }) => [check, state])).toEqual([
      ['database', 'ok'],
      ['rights in the database', 'ok'],
      ['clock', 'ok'],
      ['tables', 'ok'],
      ['users of the database', 'ok'],
    ]);
    expect(findings.at(-2)?.found).toBe('up to date');
  });

  it('and finds a user that may not change the tables', async () => {
    const user = `doctor_${randomBytes(4).toString('hex')}`;
    await sql
      .raw(`create role ${user} login password 'secret1234'; grant usage on schema public to ${user}`)
      .execute(db);
    const other = new URL(url);
    [other.username, other.password] = [user, 'secret1234'];
    const findings = await look(other.href);
    await sql.raw(`drop owned by ${user}; drop role ${user}`).execute(db);
    expect(findings).toContainEqual(
      expect.objectContaining({ check: 'rights in the database', state: 'wrong' }),
    );
  });

  it('and finds a right too much', { tags: ['threat:taken-api'] }, async () => {
    const { rows } = await sql<{ name: string }>`select current_user::text as name`.execute(db);
    const api = `"${rows[0]?.name}_api"`;
    const users = async () => (await look(url)).find(({ check }) => check === 'users of the database');
    await sql.raw(`grant update on payments to ${api}`).execute(db);
    const found = await users();
    await sql.raw(`revoke update on payments from ${api}`).execute(db);
    expect(found).toMatchObject({
      state: 'wrong',
      found: expect.stringContaining('revoke update on payments'),
    });
    expect(await users()).toMatchObject({ state: 'ok' });
  });

  it('and finds a server that forgets commits in a crash', { tags: ['threat:double-payout'] }, async () => {
    // A server for tests may have fsync off, which the doctor names too.
    const safety = async () => (await look(url)).filter(({ check }) => check === SAFETY);
    const { rows } = await sql<{ name: string }>`
      select name from pg_settings where name in ('fsync', 'full_page_writes') and setting = 'off'
       order by name`.execute(db);
    const off = rows.map(({ name }) => `${name}=off`);
    expect((await safety()).map(({ found }) => found)).toEqual(off.length === 0 ? [] : [off.join(', ')]);
    await sql.raw(`alter database ${name} set synchronous_commit = off`).execute(db);
    const found = await safety();
    await sql.raw(`alter database ${name} reset synchronous_commit`).execute(db);
    expect(found).toMatchObject([{ state: 'wrong', found: [...off, 'synchronous_commit=off'].join(', ') }]);
  });

  it('and finds tables of a newer Parom', async () => {
    await sql`insert into applied_sql (name, kind, hash) values ('9999-later', 'migration', '')`.execute(db);
    const findings = await look(url);
    await sql`delete from applied_sql where name = '9999-later'`.execute(db);
    expect(findings.at(-2)).toMatchObject({
      check: 'tables',
      state: 'wrong',
      found: expect.stringContaining('9999-later'),
    });
  });

  it('and compares its clock with this machine', async () => {
    const clock = async (aheadMs: number) =>
      (await look(url, aheadMs)).find(({ check }) => check === 'clock')?.state;
    expect([await clock(10_000), await clock(-60_000)]).toEqual(['warning', 'wrong']);
  });

  it('and finds the database of a sandbox', { tags: ['threat:sandbox-fallback'] }, async () => {
    const write = (mode: string) =>
      sql`insert into settings (key, value, updated_at)
          values ('installation.mode', to_jsonb(${mode}::text), now())
          on conflict (key) do update set value = excluded.value`.execute(db);
    const modes = async () => (await look(url)).filter(({ check }) => check === 'mode of the database');
    await write('sandbox');
    expect(await modes()).toMatchObject([{ state: 'wrong', found: expect.stringContaining('a sandbox') }]);
    await write('live');
    expect(await modes()).toEqual([]);
  });

  it('and changes nothing in it', async () => {
    const count = async () =>
      (
        await sql`select pg_current_xact_id_if_assigned() as id, (select count(*) from applied_sql) as n`.execute(
          db,
        )
      ).rows;
    const before = await count();
    await look(url);
    expect(await count()).toEqual(before);
  });

  it('and its archive, where no folder of backups is named', async () => {
    expect(await checkBackups(null, db)).toMatchObject({
      state: 'warning',
      found: expect.stringContaining('archives nothing'),
    });
  });
});
