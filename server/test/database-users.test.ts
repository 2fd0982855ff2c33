/** The api's user of the database writes nothing that moves money. */
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { schemaSource } from '../src/migrations/index.ts';
import { moduleRights, wantedRights } from '../src/migrations/rights.ts';
import { applyRights, findRights, userOf } from '../src/platform/db/rights.ts';
import { asApi, asOwner } from './acting-as.ts';
import { testDatabase } from './database.ts';

const database = await testDatabase();
const { db } = database;
afterAll(() => database.close());

const tablesIn = (text: string): string[] =>
  [...text.matchAll(/^create (?:unlogged )?table ([a-z_]+)/gm)].map(([, name]) => name ?? '').toSorted();

describe('rights', () => {
  it('are named for each table of each module', () => {
    const owned = Object.entries(schemaSource.baseline).map(([file, text]) => [file, tablesIn(text)]);
    const named = Object.entries(moduleRights).map(([file, tables]) => [
      file,
      Object.keys(tables).toSorted(),
    ]);
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(owned));
  });

  it('cover each table of the database', async () => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
    const named = Object.keys(wantedRights.api.tables).toSorted();
    expect(named).toEqual(rows.map(({ name }) => name).toSorted());
  });
});

describe.runIf(database.kind === 'postgres')('the users of the database', () => {
  const MONEY = `deposits deposit_judgements deposit_addresses payments transmissions payment_transmissions
    ledger_accounts ledger_entries ledger_postings assets tickets ticket_history
    withdrawals wallet_nonces treasury_moves prices settings operators
    operator_sessions blocked_addresses partner_keys applied_sql network_wallets`.split(/\s+/);
  const refusal = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'done',
      (error: { code?: string }) => error.code ?? 'an error without a code',
    );
  const asApiUser = (text: string) => refusal(asApi(() => sql.raw(text).execute(db)));

  it.each(MONEY)('refuse the api each write of %s', { tags: ['threat:taken-api'] }, async (table) => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_name = ${table} limit 1`.execute(
      db,
    );
    const column = rows[0]?.name;
    expect(await asApiUser(`insert into ${table} default values`)).toBe('42501');
    expect(await asApiUser(`update ${table} set ${column} = default`)).toBe('42501');
    expect(await asApiUser(`delete from ${table}`)).toBe('42501');
    expect(await asApiUser(`truncate ${table} cascade`)).toBe('42501');
  });

  it('refuse the api what would lead around its rights', async () => {
    for (const text of [
      'create table own (id integer)',
      'alter table payments disable trigger all',
      "create function f() returns integer language sql as 'select 1'",
      'set session_replication_role = replica',
      'select hold_reserve(1, 1, true)',
    ])
      expect([text, await asApiUser(text)]).toEqual([text, '42501']);
  });

  it('alone may call the functions that run as the owner', async () => {
    const { rows } = await sql<{ open: string[] }>`
      select array(select proname::text from pg_proc
                    where pronamespace = 'public'::regnamespace and prosecdef
                      and has_function_privilege('public', oid, 'execute')
                      and prorettype <> 'trigger'::regtype) as open`.execute(db);
    expect(rows[0]?.open).toEqual([]);
    const fixed = await sql<{ loose: string[] }>`
      select array(select proname::text from pg_proc
                    where pronamespace = 'public'::regnamespace and prosecdef
                      and not coalesce('search_path=public, pg_temp' = any(proconfig), false)) as loose`.execute(
      db,
    );
    expect(fixed.rows[0]?.loose).toEqual([]);
  });

  it('are put right again by the next start of the owner', async () => {
    const { owner } = await findRights(db, wantedRights);
    const api = userOf(owner ?? '', 'api');
    expect((await findRights(db, wantedRights)).faults).toEqual([]);
    await asOwner(() => sql.raw(`grant insert on payments to "${api}"`).execute(db));
    await asOwner(() => sql.raw(`revoke select on tickets from "${api}"`).execute(db));
    const faults = [
      { user: api, does: 'grant', right: 'select on tickets' },
      { user: api, does: 'revoke', right: 'insert on payments' },
    ];
    expect((await findRights(db, wantedRights)).faults).toEqual(faults);
    expect(await asApiUser('select 1 from tickets')).toBe('42501');
    await applyRights(db, wantedRights);
    expect((await findRights(db, wantedRights)).faults).toEqual([]);
    expect(await asApiUser('select 1 from tickets')).toBe('done');
  });
});
