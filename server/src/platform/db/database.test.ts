import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { ring } from '../../../test/ring.ts';

// What the service relies on, on whichever engine this run is for.
const database = await testDatabase();
const { db } = database;
afterAll(() => database.close());
beforeEach(() => database.truncate());

const now = new Date('2030-01-01T00:00:00.123Z');
const alert = { subject: 'a', message: 'words', detail: '{}', raised_at: now };
const one = async (expression: ReturnType<typeof sql.raw>) =>
  (await sql<{ value: unknown }>`select ${expression} as value`.execute(db)).rows[0]?.value;

describe('a column', () => {
  it.each([
    ['int8', '9007199254740991::bigint', Number.MAX_SAFE_INTEGER],
    [
      'numeric(38,18)',
      "'12345678901234567890.123456789012345678'::numeric(38,18)",
      '12345678901234567890.123456789012345678',
    ],
    ['timestamptz', "'2030-01-01T00:00:00.123Z'::timestamptz", now],
    ['bool', 'true', true],
    ['jsonb', `'{"a": [1, "2"]}'::jsonb`, { a: [1, '2'] }],
    ['bytea', `'\\x00ff'::bytea`, Buffer.from([0, 255])],
    ['int4[]', 'array[1, 2]', [1, 2]],
    ['null', 'null::bigint', null],
  ])('of type %s is read as its value', async (_type, expression, value) => {
    expect(await one(sql.raw(expression))).toEqual(value);
  });

  it('of int8 beyond a safe integer fails instead of being rounded', async () => {
    await expect(one(sql.raw('9007199254740993::bigint'))).rejects.toThrow('does not fit a safe integer');
    expect(await one(sql.raw('1'))).toBe(1);
  });
});

describe('a statement with parameters', () => {
  const prepared = async () =>
    (
      await sql<{ name: string; uses: number }>`
        select name, generic_plans + custom_plans as uses from pg_prepared_statements
         where statement like '%"alerts"%' order by name`.execute(db)
    ).rows;

  it('is prepared once on each connection', async () => {
    const find = (subject: string) =>
      db.selectFrom('alerts').select('id').where('subject', '=', subject).execute();
    // One connection only: idle ones of a pool are used last in, first out.
    for (const subject of ['x', 'y', 'z']) expect(await find(subject)).toEqual([]);
    expect(await prepared()).toMatchObject([{ uses: 3 }]);
  });

  it('that fails leaves the connection and the statement usable', async () => {
    const insert = () => db.insertInto('alerts').values(alert).execute();
    await insert();
    await expect(insert()).rejects.toMatchObject({ code: '23505', constraint: 'alerts_open' });
    await db.deleteFrom('alerts').where('subject', '=', 'a').execute();
    await insert();
  });

  it('in more shapes than are prepared still works', async () => {
    for (let length = 1; length <= 520; length++) {
      const subjects = Array.from({ length }, (_, index) => `s${index}`);
      await db.selectFrom('alerts').select('id').where('subject', 'in', subjects).execute();
    }
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from pg_prepared_statements`.execute(db);
    expect(rows[0]?.count).toBeLessThanOrEqual(500);
  });
});

describe('a transaction', () => {
  it('that throws leaves no row', async () => {
    const broken = db.transaction().execute(async (tx) => {
      await tx.insertInto('alerts').values(alert).execute();
      throw new Error('stop');
    });
    await expect(broken).rejects.toThrow('stop');
    expect(await db.selectFrom('alerts').selectAll().execute()).toEqual([]);
  });

  it('that violates a deferred constraint fails at its commit', async () => {
    const unbalanced = db.transaction().execute(async (tx) => {
      await sql`insert into currencies (id, code, type, name, short_name, decimals) values (1, 'X', 1, 'X', 'X', 8)`.execute(
        tx,
      );
      await sql`insert into ledger_accounts (kind, currency_id) values ('equity', 1)`.execute(tx);
      await sql`insert into ledger_entries (key, kind, at) values ('k', 'k', ${now})`.execute(tx);
      await sql`insert into ledger_postings (entry_id, account_id, currency_id, amount) values (1, 1, 1, 5)`.execute(
        tx,
      );
    });
    await expect(unbalanced).rejects.toMatchObject({ code: '23514' });
  });

  it('fails instead of hanging when its code needs a second connection', async () => {
    const connections = database.kind === 'embedded' ? 1 : 10;
    const outcomes = await Promise.allSettled(
      Array.from({ length: connections }, () =>
        db.transaction().execute(async (tx) => {
          await sql`select 1`.execute(tx);
          // The mistake: db where it should be tx.
          await db.selectFrom('alerts').selectAll().execute();
        }),
      ),
    );
    // The first failure frees its connection, so others may still succeed.
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(failures.map(({ message }) => message)).toContain('timeout exceeded when trying to connect');
    expect(await one(sql.raw('1'))).toBe(1);
  });
});

describe('a notification', () => {
  it('arrives after the commit and not before', async () => {
    const received: string[] = [];
    const stop = await database.listen('bell', (payload) => received.push(payload));
    await db.transaction().execute(async (tx) => {
      await ring(tx, 'bell', 'ding');
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(received).toEqual([]);
    });
    await expect.poll(() => received).toEqual(['ding']);
    await stop();
  });

  it('of a transaction that rolls back never arrives', async () => {
    const received: string[] = [];
    const stop = await database.listen('bell', (payload) => received.push(payload));
    const broken = db.transaction().execute(async (tx) => {
      await ring(tx, 'bell', 'lost');
      throw new Error('stop');
    });
    await expect(broken).rejects.toThrow('stop');
    await ring(database.db, 'bell', 'after');
    await expect.poll(() => received).toEqual(['after']);
    await stop();
  });

  it('reaches two listeners, and one after the other has stopped', async () => {
    const received: string[] = [];
    const stopFirst = await database.listen('bell', () => received.push('first'));
    const stopSecond = await database.listen('bell', () => received.push('second'));
    await ring(database.db, 'bell');
    await expect.poll(() => received.toSorted()).toEqual(['first', 'second']);
    await stopFirst();
    await ring(database.db, 'bell');
    await expect.poll(() => received.toSorted()).toEqual(['first', 'second', 'second']);
    await stopSecond();
  });
});
