/** Statements that lock several tickets take them by number, so none waits in a circle with another. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeStaleAccounts } from '../../src/accounts/index.ts';
import { later } from '../../src/platform/clock.ts';
import type { Tx } from '../../src/platform/db/db.ts';
import { lockTicketsOf } from '../../src/tickets/index.ts';
import {
  eraseClientAddresses,
  eraseEmails,
  eraseRecipients,
  eraseTelegramNames,
} from '../../src/tickets/personal/erasure-store.ts';
import { renameInTickets } from '../../src/tickets/personal/sealed-recipients-store.ts';
import { ids } from '../factories.ts';
import { type Held, openService, type Service } from '../service.ts';

/** The embedded database runs one transaction at a time. */
const onPostgres = process.env.PAROM_TEST_DATABASE_URL !== undefined;
const CARD = '4111111111111111';

describe.runIf(onPostgres)('two tickets', () => {
  let service: Service;
  let [first, second] = [{} as Held, {} as Held];
  beforeAll(async () => {
    service = await openService();
    const toCard = { get: [ids.rub, null] as [number, null], address: CARD, memo: '@anna_petrova' };
    first = await service.createTicket(toCard);
    second = await service.createTicket(toCard);
    await service.advance(2 * 3_600_000);
  });
  // The database finds the second ticket first, by its end and by its place.
  beforeEach(async () => {
    for (const [place, { id }] of [second, first].entries()) {
      const closed_at = later(service.clock.now(), place - 1);
      const row = await service.db
        .updateTable('tickets')
        .set({ closed_at })
        .where('id', '=', id)
        .returning('user_id')
        .executeTakeFirstOrThrow();
      await service.db
        .updateTable('users')
        .set({ language: 1 })
        .where('id', '=', row.user_id ?? '')
        .execute();
    }
  });
  afterAll(() => service.close());

  const lock = (tx: Tx, { id }: Held) =>
    tx.selectFrom('tickets').select('id').where('id', '=', id).forNoKeyUpdate().noWait().execute();
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      service.db,
    );
    return rows.length;
  };
  const end = () => later(service.clock.now(), 1_000);
  const inTransaction = (work: (tx: Tx) => Promise<unknown>) => service.db.transaction().execute(work);

  it.each<[string, () => Promise<unknown>]>([
    ['client addresses are erased', () => eraseClientAddresses(service.db, end())],
    ['e-mails are erased', () => eraseEmails(service.db, end())],
    ['Telegram names are erased', () => inTransaction((tx) => eraseTelegramNames(tx, end()))],
    [
      'a number gets another name',
      async () => {
        const { to_address } = await service.db
          .selectFrom('tickets')
          .select('to_address')
          .where('id', '=', first.id)
          .executeTakeFirstOrThrow();
        await inTransaction((tx) => renameInTickets(tx, to_address, to_address.replace(/.$/, '0')));
      },
    ],
    ['cards are erased', () => inTransaction((tx) => eraseRecipients(tx, 'card', end()))],
    [
      'accounts are removed',
      () =>
        removeStaleAccounts({
          db: service.db,
          clock: { now: () => later(service.clock.now(), 40 * 24 * 3_600_000) },
          lockTicketsOf,
        }),
    ],
  ])('are locked by number while %s', async (_name, work) => {
    let running: Promise<unknown> = Promise.resolve();
    await inTransaction(async (tx) => {
      await lock(tx, first);
      running = work();
      running.catch(() => {});
      await expect.poll(waiting).toBe(1);
      await lock(tx, second);
    });
    await running;
    expect(await waiting()).toBe(0);
  });
});
