/** The upgrade of a PostgreSQL while processes of the version before still serve pages. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { schemaSource } from '../../src/migrations/index.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { Db } from '../../src/platform/db/db.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { openPostgres } from '../../src/platform/db/postgres.ts';
import { StartProblem } from '../../src/platform/start-problem.ts';
import { quietLog } from '../database.ts';
import { type EmptyPostgres, emptyPostgres } from '../empty-postgres.ts';

const onPostgres = process.env.PAROM_TEST_DATABASE_URL !== undefined;

/** Against the order of the readers, and slower than the deadlock check, as with millions of rows. */
const migrations = {
  '0001-history': 'alter table ticket_history add column later integer',
  '0002-payments': 'alter table payments add column later integer; create table later_table ()',
  '0003-judgements': 'alter table deposit_judgements add column later integer; select pg_sleep(1.5)',
  '0004-deposits': 'alter table deposits add column later integer',
  '0005-tickets': 'alter table tickets add column later integer',
};
const added = Object.keys(migrations).length;

/** The page of a ticket, as the version before asks for it: its tables, in its order. */
const ticketPage = (db: Db) =>
  sql`
  select tickets.id, t.address,
         (select count(*) from (select sent.id, j.verdict from deposits sent
                                  left join deposit_judgements j on j.deposit_id = sent.id
                                 where sent.deposit_address_id = tickets.deposit_address_id) d) as deposits,
         (select max(c.height) from chain_cursors c) as head,
         (select count(*) from payments p where p.ticket_id = tickets.id) as payouts,
         (select count(*) from ticket_history h where h.ticket_id = tickets.id) as history
    from tickets
    join deposit_addresses t on t.id = tickets.deposit_address_id
   where tickets.id = ${randomUUID()}`.execute(db);

describe.runIf(onPostgres)('an upgrade beside a serving process', () => {
  let empty: EmptyPostgres;
  let serving: Database;
  const open = () => openPostgres({ databaseUrl: empty.url, log: quietLog });
  beforeEach(async () => {
    empty = (await emptyPostgres()) as EmptyPostgres;
    serving = await open();
    await migrate(serving.db, schemaSource);
  });
  afterEach(async () => {
    await serving.close();
    await empty.drop();
  });

  async function upgraded(to: Readonly<Record<string, string>>): Promise<number> {
    const starting = await open();
    const applied = starting.withoutTimeout((db) => migrate(db, { ...schemaSource, migrations: to }));
    return applied.then(({ length }) => length).finally(starting.close);
  }

  it('fails no page that is read meanwhile', async () => {
    const failed: unknown[] = [];
    let pages = 0;
    let isDone = false;
    const read = async (): Promise<void> => {
      while (!isDone) {
        await ticketPage(serving.db).catch((error: Error) => failed.push(error.message));
        pages += 1;
      }
    };
    const readers = Array.from({ length: 6 }, read);
    const applied = await upgraded(migrations).finally(() => {
      isDone = true;
    });
    await Promise.all(readers);
    expect({ applied, failed }).toEqual({ applied: added, failed: [] });
    expect(pages).toBeGreaterThan(6);
  });

  it('gives way to another order of locks, and tries again', async () => {
    let upgrade: Promise<number> | undefined;
    await serving.db.transaction().execute(async (tx) => {
      await sql`select from deposit_judgements`.execute(tx);
      upgrade = upgraded(migrations);
      await sleep(300);
      await sql`select from deposits`.execute(tx);
      await sleep(300);
      await sql`select from tickets`.execute(tx);
    });
    expect(await upgrade).toBe(added);
  });

  it('changes nothing without its locks and says what to do', async () => {
    const hindered = {
      ...migrations,
      '9999-hindered': `do $$ begin raise sqlstate '55P03' using message = 'no lock'; end $$`,
    };
    await expect(upgraded(hindered)).rejects.toThrow(
      new StartProblem(
        'the tables could not be changed, since something else uses them all the time (no lock). Nothing was changed. ' +
          'End what runs long on this database (a backup, a query, other processes of Parom), and start again',
      ),
    );
    const { rows } = await sql`select to_regclass('later_table') as found`.execute(serving.db);
    expect(rows).toEqual([{ found: null }]);
  });
});
