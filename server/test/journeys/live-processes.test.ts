/** Two processes that pages are connected to, a third that works, one PostgreSQL: what the one does, the others tell. */
import { rm } from 'node:fs/promises';
import type { TicketView } from '@parom/contract/tickets';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../database.ts';
import { addresses, ids } from '../factories.ts';
import { connectLive, type LiveClient } from '../live-client.ts';
import { type Bundle, bundleServer, freePort, type RunningServer, ready, startServer } from '../program.ts';

interface Ticket {
  readonly ticketId: string;
  readonly offerToken: string;
}

/** The embedded database belongs to one process by its nature. */
const onPostgres = process.env.PAROM_TEST_DATABASE_URL !== undefined;

describe.runIf(onPostgres)('pages of two processes, while a third one works', () => {
  let database: TestDatabase;
  let bundle: Bundle;
  const started: RunningServer[] = [];
  const bases: string[] = [];
  const clients: LiveClient[] = [];

  beforeAll(async () => {
    database = await testDatabase();
    bundle = await bundleServer();
    await start('worker');
    bases.push(await start('api'), await start('api'));
  }, 120_000);
  afterAll(async () => {
    await Promise.all(clients.map(({ connection }) => connection.stop()));
    for (const server of started) server.process.kill('SIGTERM');
    await Promise.all(started.map(({ ended }) => ended));
    await rm(bundle.folder, { recursive: true, force: true });
    await database.close();
  });

  async function start(role: 'api' | 'worker'): Promise<string> {
    const port = await freePort();
    const server = startServer(bundle, {
      PORT: String(port),
      DATABASE_URL: database.connectionString ?? '',
      PAROM_MODE: 'sandbox',
      PAROM_ROLES: role,
      PAROM_SANDBOX_BLOCK_MS: '0',
      PAROM_SANDBOX_RATES: 'fixed',
      PAROM_RATE_LIMIT: 'off',
    });
    started.push(server);
    await ready(server);
    return `http://127.0.0.1:${port}`;
  }

  async function call<Answer>(method: string, path: string, body?: unknown, token?: string): Promise<Answer> {
    const response = await fetch(`${bases[0]}/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await response.json()) as Answer;
  }
  const block = (networkId: number, count: number) => call('POST', '/sandbox/blocks', { networkId, count });
  const create = (index: number): Promise<Ticket> =>
    call<Ticket>('POST', '/v1/tickets/create', {
      wallet: { address: addresses.tron },
      user: { email: `live${index}@example.com`, language: 2 },
      payDetails: { currencyId: ids.btc, networkId: ids.bitcoin, amount: '0.01' },
      getDetails: { currencyId: ids.usdt, networkId: ids.tron },
    });
  async function pay({ ticketId, offerToken }: Ticket): Promise<void> {
    const { fromWallet } = await call<TicketView>(
      'GET',
      `/v1/tickets/${ticketId}/get`,
      undefined,
      offerToken,
    );
    await call('POST', '/sandbox/transfers', {
      networkId: ids.bitcoin,
      currencyId: ids.btc,
      address: fromWallet.address,
      amount: '0.01',
    });
  }
  async function connectToBoth({ offerToken }: Ticket): Promise<LiveClient[]> {
    const pages = await Promise.all(bases.map((base) => connectLive(base, offerToken)));
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
    const heardAt = pages.map(({ told }) => told.find(({ what }) => what[2] === status)?.at ?? Infinity);
    return Math.max(...heardAt) - move.at.getTime();
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
        await block(ids.tron, 1);
        return page.heard();
      };
      await expect.poll(minedAndHeard, { timeout: 30_000, interval: 200 }).toEqual(moves(ticket, 2, 3, 4));
    }
  };

  it('hear within a second of what it moved, each once', async () => {
    const ticket = await create(1);
    const pages = await connectToBoth(ticket);
    await pay(ticket);
    for (const page of pages) await expect.poll(page.heard, { timeout: 10_000 }).toEqual(moves(ticket, 2));
    await block(ids.bitcoin, 2);
    for (const page of pages) await expect.poll(page.heard, { timeout: 10_000 }).toEqual(moves(ticket, 2, 3));
    await finish(ticket, pages);
    for (const status of [2, 3, 4]) expect(await slowest(pages, ticket, status)).toBeLessThan(1_000);
  }, 90_000);

  it('after the listening connections of all were cut, hear of what was moved meanwhile, each once', async () => {
    const ticket = await create(2);
    const pages = await connectToBoth(ticket);
    await pay(ticket);
    await cutListeners();
    for (const page of pages) await expect.poll(page.heard, { timeout: 10_000 }).toEqual(moves(ticket, 2));
    await block(ids.bitcoin, 2);
    for (const page of pages) await expect.poll(page.heard, { timeout: 10_000 }).toEqual(moves(ticket, 2, 3));
    expect(await slowest(pages, ticket, 2)).toBeLessThan(1_000);
    expect(await slowest(pages, ticket, 3)).toBeLessThan(1_000);
    await cutListeners();
    await finish(ticket, pages);
    expect(await slowest(pages, ticket, 4)).toBeLessThan(1_000);
  }, 90_000);
});
