/** Two whole servers on one PostgreSQL, both with every role: whatever they do at once is done once. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../database.ts';
import { addresses, ids } from '../factories.ts';
import { type Fleet, type Member, openFleet, type Ticket } from '../proof/fleet.ts';

/** The embedded database belongs to one process by its nature. */
const onPostgres = process.env.PAROM_TEST_DATABASE_URL !== undefined;

describe.runIf(onPostgres)('two servers on one database', () => {
  let database: TestDatabase;
  let fleet: Fleet;
  let first: Member;
  let second: Member;

  beforeAll(async () => {
    database = await testDatabase();
    fleet = await openFleet();
    const url = database.connectionString ?? '';
    first = await fleet.join(url);
    second = await fleet.join(url);
  });
  afterAll(async () => {
    await fleet.stop();
    await database.close();
  });

  const create = (count: number) => Promise.all(Array.from({ length: count }, () => fleet.create()));
  const everyStatus = (tickets: readonly Ticket[], by?: Member): Promise<number[]> =>
    Promise.all(tickets.map(async (ticket) => (await fleet.view(ticket, by)).status));

  it('pay each of ten tickets exactly once', {
    tags: ['threat:double-payout'],
  }, async () => {
    const tickets = await create(10);
    for (const ticket of tickets) await fleet.pay(ticket);
    await fleet.mine(ids.bitcoin, 2);
    await expect.poll(() => everyStatus(tickets)).toEqual(tickets.map(() => 3));
    const path = `/sandbox/transfers?address=${addresses.tron}`;
    const sent = async () => (await fleet.any().call<{ transfers: unknown[] }>('GET', path)).body.transfers;
    // A ticket is "sending" before its payout is on the network. A block takes only broadcast payments.
    await expect.poll(sent).toHaveLength(10);
    await fleet.mine(ids.tron, 9);
    await expect.poll(() => everyStatus(tickets)).toEqual(tickets.map(() => 4));
    expect(await sent()).toHaveLength(10);
    const payouts = await database.db.selectFrom('payments').select('state').execute();
    expect(payouts).toEqual(tickets.map(() => ({ state: 'final' })));
  });

  it('expire a ticket of the other when the clock moves', async () => {
    const ticket = await fleet.create(second);
    await fleet.advanceClock(31 * 60_000, first);
    await expect.poll(() => everyStatus([ticket], second), { timeout: 10_000 }).toEqual([5]);
  }, 30_000);

  it('answer a clock move after the worker has done the due work', async () => {
    const caller = await fleet.join(database.connectionString ?? '', { PAROM_ROLES: 'api' });
    const ticket = await fleet.create(caller);
    // Workers that come to it late.
    for (const { running } of [first, second]) running.process.kill('SIGSTOP');
    const moved = fleet.advanceClock(31 * 60_000, caller);
    await sleep(3_000);
    for (const { running } of [first, second]) running.process.kill('SIGCONT');
    await moved;
    expect(await everyStatus([ticket], caller)).toEqual([5]);
  });

  it('finish the work of a killed one', async () => {
    const tickets = await create(5);
    for (const ticket of tickets) await fleet.pay(ticket);
    await fleet.mine(ids.bitcoin, 2);
    first.running.process.kill('SIGKILL');
    await first.running.ended;
    await fleet.mine(ids.tron, 9, second);
    // Leases of the dead run out after half a minute.
    await expect
      .poll(
        async () => {
          await fleet.mine(ids.tron, 9, second);
          return everyStatus(tickets, second);
        },
        { timeout: 75_000, interval: 2_000 },
      )
      .toEqual(tickets.map(() => 4));
    const payouts = await database.db
      .selectFrom('payments')
      .select('tx_id')
      .where('purpose', '=', 'payout')
      .execute();
    expect(new Set(payouts.map(({ tx_id }) => tx_id)).size).toBe(payouts.length);
    expect(payouts).toHaveLength(15);
  });
});
