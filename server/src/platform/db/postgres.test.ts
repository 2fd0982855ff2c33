import { type Kysely, sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { quietLog, testDatabase } from '../../../test/database.ts';
import { openLink } from '../../../test/proof/link.ts';
import { ring } from '../../../test/ring.ts';
import type { Schema } from '../../schema.ts';
import { openPostgres } from './postgres.ts';

const url = process.env.PAROM_TEST_DATABASE_URL;

describe.runIf(url !== undefined)('PostgreSQL', async () => {
  const copy = url ? await testDatabase() : undefined;
  if (copy?.connectionString === undefined) return;
  const { connectionString } = copy;
  const database = await openPostgres({ databaseUrl: connectionString, log: quietLog });
  const { db } = database;
  afterAll(async () => {
    await database.close();
    await copy.close();
  });
  const kill = (applicationName: string) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = ${applicationName}
           and pid <> pg_backend_pid()`.execute(db);

  it('listens again after a cut connection and calls the handler once', async () => {
    const received: string[] = [];
    const stop = await database.listen('bell', (payload) => received.push(payload));
    await kill('parom listener');
    await expect.poll(() => received, { timeout: 5_000 }).toEqual(['']);
    await ring(database.db, 'bell', 'after');
    await expect.poll(() => received).toEqual(['', 'after']);
    await stop();
  });

  it('serves the next query after its idle connections are cut', async () => {
    await Promise.all([1, 2, 3].map(() => sql`select 1`.execute(db)));
    await kill('parom');
    await expect
      .poll(() =>
        sql`select 1 as one`.execute(db).then(
          ({ rows }) => rows,
          () => 'lost',
        ),
      )
      .toEqual([{ one: 1 }]);
  });

  it('fails only the transaction whose connection is cut', async () => {
    const cutInBetween = db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      await kill('parom');
      // The news of it arrives while the connection is asked for nothing.
      await new Promise((passed) => setTimeout(passed, 100));
      await sql`select 2`.execute(tx);
    });
    await expect(cutInBetween).rejects.toThrow();
    expect((await sql`select 3 as three`.execute(db)).rows).toEqual([{ three: 3 }]);
  });

  it('fails queries in bounded time when it falls silent', async () => {
    const { hostname: host, port } = new URL(connectionString);
    const link = await openLink({ host, port: Number(port || 5432) });
    const url = new URL(connectionString);
    url.host = `127.0.0.1:${link.port}`;
    const far = await openPostgres({
      databaseUrl: url.href,
      log: quietLog,
      poolSize: 2,
      connectionWaitMs: 1_000,
      silenceMs: 500,
    });
    const outcomeOf = async (asked: Promise<unknown>) => {
      const began = performance.now();
      const why = await asked.then(
        () => 'nothing',
        (error: Error) => error.message,
      );
      return { why, soon: performance.now() - began < 5_000 };
    };
    await Promise.all([1, 2].map(() => sql`select 1`.execute(far.db)));
    link.silence();
    const inTransaction = far.db.transaction().execute((tx) => sql`select 1`.execute(tx));
    const alone = sql`select 1`.execute(far.db);
    for (const asked of [inTransaction, alone])
      expect(await outcomeOf(asked)).toEqual({
        why: expect.stringContaining('did not answer in time'),
        soon: true,
      });
    // Later queries do not wait either: their new connection fails.
    expect(await outcomeOf(sql`select 1`.execute(far.db))).toEqual({
      why: expect.not.stringMatching(/^nothing$/),
      soon: true,
    });
    await link.mend();
    expect((await sql`select 3 as three`.execute(far.db)).rows).toEqual([{ three: 3 }]);
    await far.close();
    await link.close();
  });

  describe('with a new column in a table', () => {
    const cars = (one: Kysely<Schema>) => sql`select * from cars where wheels > ${0}`.execute(one);
    const onEach = (ask: (one: Kysely<Schema>) => Promise<unknown>) =>
      Promise.allSettled(
        Array.from({ length: 5 }, () =>
          db.connection().execute(async (one) => {
            // Held until all have one: five connections, each with its own plan.
            await sql`select pg_sleep(0.1)`.execute(one);
            return ask(one);
          }),
        ),
      ).then((asked) => asked.map(({ status }) => status));
    const all = ['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled', 'fulfilled'];

    it('answers `*` on each connection', async () => {
      await sql`create table cars (wheels int)`.execute(db);
      expect(await onEach(cars)).toEqual(all);
      await sql`alter table cars add column doors int`.execute(db);
      expect(await onEach(cars)).toEqual(all);
      expect(await onEach(cars)).toEqual(all);
    });

    it('fails open transactions and no later one', async () => {
      await sql`alter table cars add column seats int`.execute(db);
      const inTransaction = () => db.transaction().execute((tx) => cars(tx));
      await expect(inTransaction()).rejects.toThrow('cached plan must not change result type');
      const asked = await Promise.allSettled(Array.from({ length: 10 }, inTransaction));
      expect(asked.map(({ status }) => status)).toEqual([...all, ...all]);
    });
  });

  it('cancels a statement that takes too long', async () => {
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db);
    expect(rows[0]?.statement_timeout).toBe('30s');
  });

  it('delivers a notification of another process', async () => {
    const other = await openPostgres({ databaseUrl: connectionString, log: quietLog });
    const received: string[] = [];
    const stop = await database.listen('between', (payload) => received.push(payload));
    await ring(other.db, 'between', 'hello');
    await expect.poll(() => received).toEqual(['hello']);
    await stop();
    await other.close();
  });
});
