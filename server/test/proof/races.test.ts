/** Races between whole processes on one PostgreSQL: everything is done once, and the money adds up. */
import { setTimeout as sleep } from 'node:timers/promises';
import { TicketStatus } from '@parom/contract/ticket-status';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../database.ts';
import { addresses, ids } from '../factories.ts';
import {
  bitcoinToDollars,
  dollarsToBitcoin,
  type Fleet,
  type Member,
  openFleet,
  orderOf,
  type Ticket,
} from './fleet.ts';
import { wrongAtRest, wrongNow } from './whereabouts.ts';

/** The embedded database belongs to one process by its nature. */
const onPostgres = process.env.PAROM_TEST_DATABASE_URL !== undefined;

const { confirming, completed, expired, refunded, rejected, onHold } = TicketStatus;
const WINDOW_AND_GRACE_MS = 31 * 60_000;
/** Longer than the lease of a payout and of a job. */
const BEYOND_LEASES_MS = 120_000;
const CREATORS = 200;
const FIT = 37;

let database: TestDatabase;
let fleet: Fleet;

const statusesOf = async (tickets: readonly Ticket[]): Promise<number[]> =>
  Promise.all(tickets.map(async (ticket) => (await fleet.view(ticket)).status));
const settled = (tickets: readonly Ticket[], wanted: readonly number[]) =>
  expect
    .poll(
      async () => {
        await fleet.mine(ids.bitcoin);
        await fleet.mine(ids.tron, 10);
        return (await statusesOf(tickets)).filter((status) => !wanted.includes(status));
      },
      { timeout: 240_000, interval: 500 },
    )
    .toEqual([]);
const nothingWaits = () =>
  expect
    .poll(
      async () =>
        // A letter may wait for its turn; nothing of the money waits for it.
        (
          await database.db.selectFrom('jobs').select('kind').where('kind', '<>', 'mail.queued').execute()
        ).map(({ kind }) => kind),
      { timeout: 20_000 },
    )
    .toEqual([]);
const payments = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sim_transactions where from_service`.execute(database.db);
  return rows[0]?.count ?? 0;
};
/** How often two transactions waited for each other in a circle, until the database ended one. */
const deadlocks = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select deadlocks::int as count from pg_stat_database where datname = current_database()`.execute(
    database.db,
  );
  return rows[0]?.count ?? 0;
};
/** What a final deposit of a ticket has become; each must have become exactly one thing. */
const endsOfDeposits = async (tickets: readonly Ticket[]): Promise<number[]> => {
  const { rows } = await sql<{ ends: number }>`
    select (select count(*) from payments p where p.ticket_id = t.id and p.purpose = 'payout' and p.state = 'final')::int
         + (select count(*) from payments p where p.deposit_id = d.id and p.purpose = 'refund' and p.state = 'final')::int
           as ends
      from tickets t join deposits d on d.deposit_address_id = t.deposit_address_id
     where t.id = any(${tickets.map(({ ticketId }) => ticketId)}::uuid[]) and d.state = 'final'`.execute(
    database.db,
  );
  return rows.map(({ ends }) => ends);
};

describe.runIf(onPostgres)('four processes on one database', () => {
  beforeAll(async () => {
    database = await testDatabase();
    fleet = await openFleet();
    for (let started = 0; started < 4; started += 1) await fleet.join(database.connectionString ?? '');
    // The operator logs in beforehand: in a race no command must wait for a password to be hashed.
    expect(await fleet.command('alerts', {})).toBe(200);
  });
  afterAll(async () => {
    expect(await deadlocks()).toBe(0);
    await fleet.stop();
    await database.close();
  }, 30_000);

  it('pay, expire, hold and reject at once, each ticket once', async () => {
    const tickets = await Promise.all(Array.from({ length: 16 }, () => fleet.create()));
    // An operator can hold only what has been seen; the others are paid in the race itself.
    const [seen, unpaid] = [tickets.slice(0, 8), tickets.slice(8)];
    await Promise.all(seen.map((ticket) => fleet.pay(ticket)));
    await expect.poll(() => statusesOf(seen)).toEqual(seen.map(() => confirming));
    const [first, second, third, fourth] = fleet.members;
    const reason = 'a race';
    const accepted = new Set<string>();
    const give = async (name: string, values: object, by: Member | undefined) => {
      if ((await fleet.command(name, values, by)) === 200) accepted.add(name);
    };
    await Promise.all([
      ...unpaid.map((ticket) => fleet.pay(ticket, first)),
      fleet.mine(ids.bitcoin, 2, second),
      fleet.advanceClock(WINDOW_AND_GRACE_MS, third),
      // A seen ticket cannot be rejected. Half of the unpaid ones come first, or a slow machine might
      // reject none.
      ...[...unpaid.slice(0, 4), ...seen, ...unpaid.slice(4)].flatMap(({ ticketId: ticket }, index) => [
        give('reject-ticket', { ticket, reason }, fleet.members[index % fleet.members.length]),
        give('hold-ticket', { ticket, reason }, second),
        give('hold-ticket', { ticket, reason }, fourth),
      ]),
    ]);
    await settled(tickets, [completed, onHold, expired, rejected]);
    await nothingWaits();
    const waiting = (await statusesOf(tickets)).flatMap((status, index) =>
      status === onHold ? [index] : [],
    );
    for (const [index, { ticketId: ticket }] of tickets.entries()) {
      const refund = { ticket, address: addresses.bitcoin, reason };
      const refunds = [give('refund-ticket', refund, first), give('refund-ticket', refund, third)];
      // One ticket on hold meets refunds only: otherwise a payout might win every race.
      const others =
        index === waiting[0]
          ? []
          : [
              give('pay-ticket', { ticket, reason }, second),
              give('continue-ticket', { ticket, reason }, fourth),
            ];
      await Promise.all([...refunds, ...others]);
    }
    await settled(tickets, [completed, refunded, rejected, expired]);
    await nothingWaits();
    // The last block may be read a moment later.
    await expect.poll(() => wrongAtRest(database.db), { timeout: 20_000 }).toEqual([]);
    // Had one of them never been in time, nothing was raced.
    for (const name of ['hold-ticket', 'reject-ticket', 'refund-ticket']) expect(accepted).toContain(name);
    const statuses = await statusesOf(tickets);
    const ends = await endsOfDeposits(tickets);
    expect(ends.filter((count) => count > 1)).toEqual([]);
    expect(ends.filter((count) => count === 1)).toHaveLength(
      statuses.filter((status) => status === completed || status === refunded).length,
    );
  });

  it(`with ${CREATORS} orders for one reserve make the tickets that fit`, {
    tags: ['threat:promise-race'],
  }, async () => {
    const { ticketId } = await fleet.create();
    // Unpaid tickets may reserve half of a wallet: half of `tight` is the present reserve plus FIT and a
    // half tickets.
    const { rows } = await sql<{ before: string; tight: string }>`
      select l.balance::text as before,
             (2 * (a.reserved_unpaid + t.get_amount * ${FIT} + t.get_amount / 2))::numeric(38, 6)::text as tight
        from tickets t join assets a on a.id = t.get_asset_id
        join ledger_accounts l on l.kind = 'hot' and l.owner_id is null and l.currency_id = a.currency_id
                              and l.network_id is not distinct from a.network_id
       where t.id = ${ticketId}`.execute(database.db);
    const [found] = rows;
    if (found === undefined) throw new Error('no wallet of the ticket');
    const { before, tight } = found;
    const reserve = (amount: string, books: string, reference: string) =>
      fleet.command('set-reserve', { asset: 'USDT@tron', amount, books, reference });
    expect(await reserve(tight, before, 'a tight reserve')).toBe(200);
    const answers = await Promise.all(
      Array.from({ length: CREATORS }, (_, index) =>
        fleet.any().call<{ errorCode?: number }>('POST', '/v1/tickets/create', orderOf(10_000 + index)),
      ),
    );
    const made = answers.map(({ status, body }) => (status === 200 ? 'made' : `${status} ${body.errorCode}`));
    expect(made.filter((answer) => answer === 'made')).toHaveLength(FIT);
    expect(made.filter((answer) => answer === '422 8')).toHaveLength(CREATORS - FIT);
    expect(await wrongNow(database.db)).toEqual([]);
    expect(await reserve(before.replace(/\.?0+$/, ''), tight, 'room for the others')).toBe(200);
  });

  it('exchanging in both directions at once never deadlock', async () => {
    const both = Array.from({ length: 30 }, () => [bitcoinToDollars, dollarsToBitcoin]).flat();
    const price = (usdt: string) => fleet.any().call('POST', '/sandbox/rates', { currencyId: ids.btc, usdt });
    const tickets = await Promise.all(both.map((orderRequest) => fleet.create(undefined, orderRequest)));
    await Promise.all([price('91000'), price('92000'), ...tickets.map((ticket) => fleet.pay(ticket))]);
    await price('90000');
    await settled(tickets, [completed]);
    await nothingWaits();
    expect(await wrongNow(database.db)).toEqual([]);
  }, 300_000);

  it('watching one block of twenty deposits pay each once', async () => {
    const before = await payments();
    const tickets = await Promise.all(Array.from({ length: 20 }, () => fleet.create()));
    await Promise.all(tickets.map((ticket) => fleet.pay(ticket)));
    await fleet.mine(ids.bitcoin, 2);
    await settled(tickets, [completed]);
    await nothingWaits();
    expect((await payments()) - before).toBe(20);
    const { rows } = await sql<{ moves: number }>`
      select count(*)::int as moves from ticket_history
       where ticket_id = any(${tickets.map(({ ticketId }) => ticketId)}::uuid[]) group by ticket_id`.execute(
      database.db,
    );
    // Made, seen, sent, completed: a block reported twice would show here.
    expect(rows).toEqual(tickets.map(() => ({ moves: 4 })));
    expect(await wrongNow(database.db)).toEqual([]);
  }, 300_000);

  it('stopped for longer than their leases send nothing twice', async () => {
    const before = await payments();
    const tickets = await Promise.all(Array.from({ length: 10 }, () => fleet.create()));
    await Promise.all(tickets.map((ticket) => fleet.pay(ticket)));
    await fleet.mine(ids.bitcoin, 2);
    for (const stopped of fleet.members) {
      const awake = fleet.members.find((member) => member !== stopped);
      stopped.running.process.kill('SIGSTOP');
      // It may have stopped inside a transaction: then the others wait for its locks while the clock has
      // moved.
      const others = fleet.advanceClock(BEYOND_LEASES_MS, awake);
      await Promise.race([others, sleep(3_000)]);
      stopped.running.process.kill('SIGCONT');
      await others;
    }
    await settled(tickets, [completed]);
    expect((await payments()) - before).toBe(10);
    expect(await wrongNow(database.db)).toEqual([]);
  }, 300_000);
});
