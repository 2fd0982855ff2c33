/** Two processes with pages and a third worker on one PostgreSQL: pages hear of the worker's moves. */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../database.ts';
import { ids } from '../factories.ts';
import { freePort } from '../free-port.ts';
import { connectLive, type LiveClient } from '../live-client.ts';
import { type Fleet, type Member, openFleet, type Ticket } from '../proof/fleet.ts';

/** The embedded database belongs to one process by its nature. */
const onPostgres = process.env.PAROM_TEST_DATABASE_URL !== undefined;

describe.runIf(onPostgres)('pages of two processes', () => {
  let database: TestDatabase;
  let fleet: Fleet;
  let api: Member;
  let other: Member;
  let metricsPort: number;
  const clients: LiveClient[] = [];

  beforeAll(async () => {
    database = await testDatabase();
    fleet = await openFleet();
    const join = (role: 'api' | 'worker', env = {}) =>
      fleet.join(database.connectionString ?? '', { PAROM_ROLES: role, ...env });
    metricsPort = await freePort();
    await join('worker', { PAROM_METRICS_PORT: String(metricsPort) });
    api = await join('api');
    other = await join('api');
  });
  afterAll(async () => {
    await Promise.all(clients.map(({ connection }) => connection.stop()));
    await fleet.stop();
    await database.close();
  });

  async function connectToBoth({ offerToken }: Ticket): Promise<LiveClient[]> {
    const pages = await Promise.all([api, other].map(({ base }) => connectLive(base, offerToken)));
    clients.push(...pages);
    return pages;
  }
  /** How long after the move the slowest page heard of it. */
  async function slowest(
    pages: readonly LiveClient[],
    { ticketId }: Ticket,
    status: number,
  ): Promise<number> {
    const move = await database.db
      .selectFrom('ticket_history')
      .select('at')
      .where('ticket_id', '=', ticketId)
      .where('to_status', '=', status)
      .executeTakeFirstOrThrow();
    const heardAt = pages.map(({ news }) => news.find(({ what }) => what[2] === status)?.at ?? Infinity);
    return Math.max(...heardAt) - move.at.getTime();
  }
  /** A busy machine may delay one of them. */
  async function expectSoon(delays: readonly Promise<number>[]): Promise<void> {
    const sorted = (await Promise.all(delays)).toSorted((one, next) => one - next);
    expect(sorted[Math.floor(sorted.length / 2)], sorted.join(', ')).toBeLessThan(1_000);
  }
  const cutListeners = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'parom listener' and datname = current_database()`.execute(database.db);
  const moves = ({ ticketId }: Ticket, ...statuses: number[]) =>
    statuses.map((status) => ['statusChanged', ticketId, status]);
  /** Blocks until the payout, sent whenever it is, has all its confirmations. */
  const finish = async (ticket: Ticket, pages: readonly LiveClient[]) => {
    for (const page of pages) {
      const minedAndHeard = async () => {
        await fleet.mine(ids.tron, 1, api);
        return page.heard();
      };
      await expect.poll(minedAndHeard, { interval: 200 }).toEqual(moves(ticket, 2, 3, 4));
    }
  };

  it('have a worker whose own port has the rules’ metrics', async () => {
    const asked = (path: string) => fetch(`http://127.0.0.1:${metricsPort}${path}`);
    const ready = await asked('/readyz');
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }]);
    const metrics = await (await asked('/metrics')).text();
    const rules = readFileSync(
      new URL('../../../deploy/monitoring/parom.rules.yml', import.meta.url),
      'utf8',
    );
    const named = new Set(rules.match(/\bparom_(?!hub)[a-z_]+(?=[{)[])/g));
    expect(named.size).toBeGreaterThan(10);
    for (const name of named) expect(metrics).toContain(`# HELP ${name.replace(/_count$/, '')} `);
    expect(metrics).toContain('parom_wallet_coins{asset="USDT@tron",part="free"} ');
    expect(metrics).toMatch(/^parom_network_blocks_behind\{network="bitcoin"\} \d+$/m);
  });

  it('hear of each move once, usually within a second', async () => {
    const delays: Promise<number>[] = [];
    for (let count = 0; count < 3; count += 1) {
      const ticket = await fleet.create(api);
      const pages = await connectToBoth(ticket);
      await fleet.pay(ticket, api);
      for (const page of pages) await expect.poll(page.heard, { timeout: 10_000 }).toEqual(moves(ticket, 2));
      await fleet.mine(ids.bitcoin, 2, api);
      for (const page of pages)
        await expect.poll(page.heard, { timeout: 10_000 }).toEqual(moves(ticket, 2, 3));
      await finish(ticket, pages);
      delays.push(...[2, 3, 4].map((status) => slowest(pages, ticket, status)));
    }
    await expectSoon(delays);
  });

  it('hear of each move once after their connections were cut', async () => {
    const ticket = await fleet.create(api);
    const pages = await connectToBoth(ticket);
    await fleet.pay(ticket, api);
    await cutListeners();
    for (const page of pages) await expect.poll(page.heard, { timeout: 10_000 }).toEqual(moves(ticket, 2));
    await fleet.mine(ids.bitcoin, 2, api);
    for (const page of pages) await expect.poll(page.heard, { timeout: 10_000 }).toEqual(moves(ticket, 2, 3));
    await cutListeners();
    await finish(ticket, pages);
    await expectSoon([2, 3, 4].map((status) => slowest(pages, ticket, status)));
  });
});
