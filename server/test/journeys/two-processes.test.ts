/** Two whole servers on one PostgreSQL, both with every role: whatever they do at once is done once. */
import { rm } from 'node:fs/promises';
import type { TicketView } from '@parom/contract/tickets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../database.ts';
import { addresses, ids } from '../factories.ts';
import { type Bundle, bundleServer, freePort, type RunningServer, ready, startServer } from '../program.ts';

interface Ticket {
  readonly ticketId: string;
  readonly offerToken: string;
}

/** The embedded database belongs to one process by its nature. */
const onPostgres = process.env.PAROM_TEST_DATABASE_URL !== undefined;

describe.runIf(onPostgres)('two servers on one database', () => {
  let database: TestDatabase;
  let bundle: Bundle;
  let servers: { running: RunningServer; base: string }[] = [];

  beforeAll(async () => {
    database = await testDatabase();
    bundle = await bundleServer();
    servers = [await start(), await start()];
  }, 90_000);
  afterAll(async () => {
    for (const { running } of servers) running.process.kill('SIGTERM');
    await Promise.all(servers.map(({ running }) => running.ended));
    await rm(bundle.folder, { recursive: true, force: true });
    await database.close();
  });

  async function start() {
    const port = await freePort();
    const running = startServer(bundle, {
      PORT: String(port),
      DATABASE_URL: database.connectionString ?? '',
      PAROM_MODE: 'sandbox',
      PAROM_SANDBOX_BLOCK_MS: '0',
      PAROM_SANDBOX_RATES: 'fixed',
      PAROM_RATE_LIMIT: 'off',
    });
    await ready(running);
    return { running, base: `http://127.0.0.1:${port}/api` };
  }

  /** Alternates between the servers, so that every story crosses both. */
  let turn = 0;
  async function call<Answer>(method: string, path: string, body?: unknown, token?: string): Promise<Answer> {
    turn += 1;
    const response = await fetch(`${servers[turn % 2]?.base}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await response.json()) as Answer;
  }
  const create = (index: number): Promise<Ticket> =>
    call<Ticket>('POST', '/v1/tickets/create', {
      wallet: { address: addresses.tron },
      user: { email: `two${index}@example.com`, language: 2 },
      payDetails: { currencyId: ids.btc, networkId: ids.bitcoin, amount: '0.01' },
      getDetails: { currencyId: ids.usdt, networkId: ids.tron },
    });
  const view = (ticket: Ticket) =>
    call<TicketView>('GET', `/v1/tickets/${ticket.ticketId}/get`, undefined, ticket.offerToken);
  const block = (networkId: number, count = 1) => call('POST', '/sandbox/blocks', { networkId, count });
  const everyStatus = async (tickets: readonly Ticket[]): Promise<number[]> =>
    Promise.all(tickets.map(async (ticket) => (await view(ticket)).status));

  it('ten tickets, made and paid through both, are each paid out exactly once', async () => {
    const tickets = await Promise.all(Array.from({ length: 10 }, (_, index) => create(index)));
    for (const ticket of tickets) {
      const { fromWallet } = await view(ticket);
      await call('POST', '/sandbox/transfers', {
        networkId: ids.bitcoin,
        currencyId: ids.btc,
        address: fromWallet.address,
        amount: '0.01',
      });
    }
    await block(ids.bitcoin, 2);
    await expect.poll(() => everyStatus(tickets), { timeout: 30_000 }).toEqual(tickets.map(() => 3));
    const sent = async () =>
      (await call<{ transfers: unknown[] }>('GET', `/sandbox/transfers?address=${addresses.tron}`)).transfers;
    // A ticket is "sending" before its payout is on the network; a block takes what is there.
    await expect.poll(sent, { timeout: 30_000 }).toHaveLength(10);
    await block(ids.tron, 9);
    await expect.poll(() => everyStatus(tickets), { timeout: 30_000 }).toEqual(tickets.map(() => 4));
    expect(await sent()).toHaveLength(10);
    const payouts = await database.db.selectFrom('payouts').select('state').execute();
    expect(payouts).toEqual(tickets.map(() => ({ state: 'final' })));
  }, 90_000);

  it('a clock moved through one, expires what was made through the other', async () => {
    const ticket = await create(99);
    await call('POST', '/sandbox/clock', { advanceMs: 31 * 60_000 });
    await expect.poll(async () => (await view(ticket)).status, { timeout: 10_000 }).toBe(5);
  }, 30_000);

  it('one of them killed in the middle, leaves the other to finish', async () => {
    const tickets = await Promise.all(Array.from({ length: 5 }, (_, index) => create(200 + index)));
    for (const ticket of tickets) {
      const { fromWallet } = await view(ticket);
      await call('POST', '/sandbox/transfers', {
        networkId: ids.bitcoin,
        currencyId: ids.btc,
        address: fromWallet.address,
        amount: '0.01',
      });
    }
    await block(ids.bitcoin, 2);
    servers[0]?.running.process.kill('SIGKILL');
    await servers[0]?.running.ended;
    servers = [servers[1], servers[1]].flatMap((server) => server ?? []);
    await block(ids.tron, 9);
    // Leases of the dead run out after half a minute.
    await expect
      .poll(
        async () => {
          await block(ids.tron, 9);
          return everyStatus(tickets);
        },
        { timeout: 75_000, interval: 2_000 },
      )
      .toEqual(tickets.map(() => 4));
    const payouts = await database.db
      .selectFrom('payouts')
      .select('tx_id')
      .where('purpose', '=', 'payout')
      .execute();
    expect(new Set(payouts.map(({ tx_id }) => tx_id)).size).toBe(payouts.length);
    expect(payouts).toHaveLength(15);
  }, 120_000);
});
