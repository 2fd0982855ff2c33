/** Processes whose machine has the wrong time, or whose time jumps: the money does not depend on it. */
import { fileURLToPath } from 'node:url';
import { TicketStatus } from '@parom/contract/ticket-status';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../database.ts';
import { ids } from '../factories.ts';
import { type Fleet, openFleet, type Ticket } from './fleet.ts';
import { wrongNow } from './whereabouts.ts';

const onPostgres = process.env.PAROM_TEST_DATABASE_URL !== undefined;
const MINUTE_MS = 60_000;

/** Its clock is wrong by the first of the shifts; each SIGWINCH makes it jump to the next. */
const wrongBy = (...shiftsMs: readonly number[]) => ({
  NODE_OPTIONS: `--import=${fileURLToPath(new URL('shifted-clock.mjs', import.meta.url))}`,
  CLOCK_SHIFTS_MS: shiftsMs.join(','),
});

describe.runIf(onPostgres)('a clock', () => {
  let database: TestDatabase;
  let fleet: Fleet;
  beforeEach(async () => {
    database = await testDatabase();
    fleet = await openFleet();
  });
  afterEach(async () => {
    await fleet.stop();
    await database.close();
  }, 30_000);

  const join = (env?: Readonly<Record<string, string>>) => fleet.join(database.connectionString ?? '', env);
  const create = (count: number) => Promise.all(Array.from({ length: count }, () => fleet.create()));
  const unfinished = async (tickets: readonly Ticket[]): Promise<number[]> => {
    await fleet.mine(ids.bitcoin);
    await fleet.mine(ids.tron, 10);
    const views = await Promise.all(tickets.map((ticket) => fleet.view(ticket)));
    return views.map(({ status }) => status).filter((status) => status !== TicketStatus.completed);
  };
  const finish = async (tickets: readonly Ticket[]): Promise<void> => {
    await expect.poll(() => unfinished(tickets), { interval: 500 }).toEqual([]);
    const { rows } = await sql`select from sim_transactions where from_service`.execute(database.db);
    expect(rows).toHaveLength(tickets.length);
    expect(await wrongNow(database.db)).toEqual([]);
  };

  it.each([
    ['ahead', 5 * MINUTE_MS],
    ['behind', -5 * MINUTE_MS],
  ])(
    'five minutes %s in one process sends nothing twice',
    async (_, shiftMs) => {
      await join();
      await join(wrongBy(shiftMs));
      const tickets = await create(6);
      await Promise.all(tickets.map((ticket) => fleet.pay(ticket)));
      await finish(tickets);
    },
    90_000,
  );

  it('ten minutes ahead and corrected sends nothing twice', async () => {
    const { running } = await join(wrongBy(10 * MINUTE_MS, 0));
    const before = await create(4);
    await Promise.all(before.map((ticket) => fleet.pay(ticket)));
    await fleet.mine(ids.bitcoin, 2);
    running.process.kill('SIGWINCH');
    const after = await create(4);
    await Promise.all(after.map((ticket) => fleet.pay(ticket)));
    await expect.poll(() => unfinished(after), { interval: 500 }).toEqual([]);
    // Work postponed by the wrong clock waits for the time that the clock named.
    await fleet.advanceClock(11 * MINUTE_MS);
    await finish([...before, ...after]);
  }, 150_000);
});
