/**
 * The database, a node or the prices break and come back. The service says so, loses nothing and goes on
 * by itself. A dead mail server is in `src/mail/send-mail.test.ts`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../database.ts';
import { ids } from '../factories.ts';
import { type Held, openService, type Service } from '../service.ts';
import { type Fleet, type Member, openFleet, type Ticket } from './fleet.ts';
import { type Link, openLink } from './link.ts';
import { wrongNow } from './whereabouts.ts';

const onPostgres = process.env.PAROM_TEST_DATABASE_URL !== undefined;
/** A refused connection is known at once; the rest is a busy machine. */
const QUICKLY_MS = 3_000;
/** Half a minute in the long form: long enough for every time-out of ours to have passed. */
const GONE_MS = Number(process.env.PAROM_GONE_MS ?? 5_000);
const LONGEST_MS = GONE_MS + 90_000;
const MINUTE_MS = 60_000;

describe.runIf(onPostgres)('a database that is gone', () => {
  let database: TestDatabase;
  let fleet: Fleet;
  let link: Link;
  let member: Member;

  beforeAll(async () => {
    database = await testDatabase();
    fleet = await openFleet();
    const url = new URL(database.connectionString ?? '');
    link = await openLink({ host: url.hostname, port: Number(url.port || 5432) });
    url.hostname = '127.0.0.1';
    url.port = String(link.port);
    member = await fleet.join(url.href);
  });
  afterEach(() => link.mend());
  afterAll(async () => {
    await fleet.stop();
    await link.close();
    await database.close();
  }, 30_000);

  const readiness = async () => (await member.isReady()).status;
  const paysOut = async (ticket: Ticket): Promise<void> => {
    const minedAndSeen = async () => {
      await fleet.mine(ids.bitcoin);
      await fleet.mine(ids.tron);
      return (await fleet.view(ticket)).status;
    };
    await expect.poll(minedAndSeen, { timeout: 40_000, interval: 300 }).toBe(TicketStatus.completed);
    const payouts = await database.db
      .selectFrom('payments')
      .select('state')
      .where('ticket_id', '=', ticket.ticketId)
      .execute();
    expect(payouts).toEqual([{ state: 'final' }]);
  };
  const quickRefusal = async (path: string, token?: string): Promise<void> => {
    const answer = await member.call<{ errorCode: number }>('GET', path, undefined, token);
    expect(answer).toMatchObject({ status: 500, body: { message: 'an internal error' } });
    expect(answer.tookMs).toBeLessThan(QUICKLY_MS);
  };

  it(
    'for a while is reported by /readyz and loses nothing acknowledged',
    async () => {
      const ticket = await fleet.create();
      await fleet.pay(ticket);
      await link.cut();
      const said = await member.isReady();
      expect(said.status).toBe(503);
      expect(said.tookMs).toBeLessThan(QUICKLY_MS);
      await quickRefusal(`/v1/tickets/${ticket.ticketId}/get`, ticket.offerToken);
      expect((await member.call('GET', '/v1/status/get')).status).toBe(200);
      await sleep(GONE_MS);
      expect(member.running.process.exitCode).toBeNull();
      await link.mend();
      await expect.poll(readiness, { timeout: 10_000 }).toBe(200);
      await paysOut(ticket);
      expect(await wrongNow(database.db)).toEqual([]);
    },
    LONGEST_MS,
  );

  it('five times amid exchanges ends with each ticket paid once', async () => {
    const tickets = await Promise.all(Array.from({ length: 6 }, () => fleet.create()));
    await Promise.all(tickets.map((ticket) => fleet.pay(ticket)));
    for (let round = 0; round < 5; round += 1) {
      await Promise.allSettled([
        fleet.mine(ids.bitcoin),
        fleet.mine(ids.tron),
        sleep(round * 30).then(() => link.cut()),
      ]);
      await sleep(300);
      await link.mend();
      await expect.poll(readiness, { timeout: 10_000, interval: 50 }).toBe(200);
    }
    for (const ticket of tickets) await paysOut(ticket);
    const { rows } = await sql`select from sim_transactions s join payments p using (tx_id)
      where p.purpose = 'payout' and s.from_service`.execute(database.db);
    expect(rows).toHaveLength(tickets.length + 1);
    expect(await wrongNow(database.db)).toEqual([]);
  });

  it('silently is reported by /readyz within seconds, then recovers', async () => {
    const ticket = await fleet.create();
    await fleet.pay(ticket);
    link.silence();
    const said = await member.isReady();
    expect(said.status).toBe(503);
    expect(said.tookMs).toBeLessThan(5_000);
    expect((await member.call('GET', '/v1/status/get')).status).toBe(200);
    await link.cut();
    await link.mend();
    await expect.poll(readiness, { timeout: 15_000 }).toBe(200);
    await paysOut(ticket);
    expect(await wrongNow(database.db)).toEqual([]);
  });

  it.runIf(GONE_MS >= 30_000)(
    'silently, with dead old connections, recovers by itself',
    async () => {
      const ticket = await fleet.create();
      await fleet.pay(ticket);
      link.silence();
      expect((await member.isReady()).status).toBe(503);
      await sleep(GONE_MS + 10_000);
      await link.mend();
      await expect.poll(readiness).toBe(200);
      await paysOut(ticket);
      expect(await wrongNow(database.db)).toEqual([]);
    },
    LONGEST_MS + 60_000,
  );
});

describe('prices', () => {
  let service: Service;
  beforeEach(async () => {
    service = await openService();
    await service.price(ids.btc, '90000');
  });
  afterEach(() => service.close());

  const creation = async (): Promise<string> =>
    service.createTicket().then(
      () => 'made',
      (refused: Error) => /"errorCode":(\d+)/.exec(refused.message)?.[1] ?? refused.message,
    );
  const finish = async (ticket: Held): Promise<number> => {
    await service.mine(ids.bitcoin, 2);
    await service.mine(ids.tron, 20);
    return (await service.view(ticket)).status;
  };

  it('of a dead source close the pair once too old', async () => {
    const ticket = await service.createTicket();
    const promised = (await service.view(ticket)).toAmount;
    await service.price(ids.btc, '90000', true);
    await service.advance(2 * MINUTE_MS);
    // 3: the pair is not offered; 9: there is no fresh rate for it.
    expect(['3', '9']).toContain(await creation());
    expect((await service.view(ticket)).toAmount).toBe(promised);
    await service.send(ticket);
    expect(await finish(ticket)).toBe(TicketStatus.confirming);
    await service.price(ids.btc, '80000');
    expect(await finish(ticket)).toBe(TicketStatus.completed);
    // 8/9 of the promise, as the price fell from 90000.
    expect(toDecimal((await service.view(ticket)).toAmount)).toBeLessThan(toDecimal(promised));
    expect(await wrongNow(service.db)).toEqual([]);
  });

  it('that come back, open the pair by themselves', async () => {
    await service.price(ids.btc, '90000', true);
    await service.advance(2 * MINUTE_MS);
    expect(await creation()).not.toBe('made');
    await service.price(ids.btc, '90000');
    await service.advance(1_000);
    expect(await creation()).toBe('made');
  });
});

describe('a clock that jumps', () => {
  let service: Service;
  beforeEach(async () => {
    service = await openService();
  });
  afterEach(() => service.close());

  it.each([
    ['an hour', 3_600_000],
    ['two days', 48 * 3_600_000],
    ['a year', 365 * 24 * 3_600_000],
  ])(
    '%s during confirmations leaves the deposit with one end',
    async (_, jumpMs) => {
      const ticket = await service.createTicket();
      await service.send(ticket);
      await service.mine(ids.bitcoin);
      await service.advance(jumpMs);
      await service.mine(ids.bitcoin, 2);
      await service.advance(jumpMs);
      await service.mine(ids.tron, 20);
      await service.advance(MINUTE_MS);
      expect((await service.view(ticket)).status).toBe(TicketStatus.completed);
      expect(await wrongNow(service.db)).toEqual([]);
    },
    60_000,
  );
});
