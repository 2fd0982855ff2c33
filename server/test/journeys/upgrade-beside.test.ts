/** The upgrade of a PostgreSQL whose processes of the version before still serve pages. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockOrder, migrations } from '../../src/migrations/index.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { Db } from '../../src/platform/db/db.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { openPostgres } from '../../src/platform/db/postgres.ts';
import { StartProblem } from '../../src/platform/start-problem.ts';
import { quietLog } from '../database.ts';
import { type EmptyPostgres, emptyPostgres } from '../empty-postgres.ts';

const onPostgres = process.env.PAROM_TEST_DATABASE_URL !== undefined;

const former = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0029'));
/** As with millions of rows: longer than PostgreSQL lets a deadlock be. */
const slow = { ...migrations, '0033-z-as-if-large': 'select pg_sleep(1.5)' };
const added = Object.keys(slow).length - Object.keys(former).length;

/** What that version asks for the page of a ticket: its tables, in its order. */
const ticketPage = (db: Db) =>
  sql`
  select tickets.id, t.address,
         (select count(*) from (select sent.id, j.verdict from deposits sent
                                  left join deposit_judgements j on j.deposit_id = sent.id
                                 where sent.target_id = tickets.deposit_target_id) d) as deposits,
         (select max(c.height) from chain_cursors c) as head,
         (select count(*) from payments p where p.ticket_id = tickets.id) as payouts,
         (select count(*) from ticket_history h where h.ticket_id = tickets.id) as history
    from tickets
    join deposit_targets t on t.id = tickets.deposit_target_id
   where tickets.id = ${randomUUID()}`.execute(db);

describe.runIf(onPostgres)('an upgrade from before 0029', () => {
  let empty: EmptyPostgres;
  let serving: Database;
  const open = () => openPostgres({ databaseUrl: empty.url, log: quietLog });
  beforeEach(async () => {
    empty = (await emptyPostgres()) as EmptyPostgres;
    serving = await open();
    await migrate(serving.db, former);
  });
  afterEach(async () => {
    await serving.close();
    await empty.drop();
  });

  async function upgraded(to: Readonly<Record<string, string>>): Promise<number> {
    const starting = await open();
    const applied = starting.withoutTimeout((db) => migrate(db, to, lockOrder));
    return applied.then(({ length }) => length).finally(starting.close);
  }

  it('while pages of tickets are read without a pause, is done, and fails none of them', async () => {
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
    const applied = await upgraded(slow).finally(() => {
      isDone = true;
    });
    await Promise.all(readers);
    expect({ applied, failed }).toEqual({ applied: added, failed: [] });
    expect(pages).toBeGreaterThan(6);
  });

  it('that meets a transaction with locks in another order, gives way to it and comes again', async () => {
    let upgrade: Promise<number> | undefined;
    await serving.db.transaction().execute(async (tx) => {
      await sql`select from deposit_judgements`.execute(tx);
      upgrade = upgraded(slow);
      await sleep(300);
      await sql`select from deposits`.execute(tx);
      await sleep(300);
      await sql`select from tickets`.execute(tx);
    });
    expect(await upgrade).toBe(added);
  });

  it('that is hindered again and again, tells who started it what to do, and changes nothing', async () => {
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
    const { rows } = await sql`select to_regclass('address_losses') as found`.execute(serving.db);
    expect(rows).toEqual([{ found: null }]);
  });
});
