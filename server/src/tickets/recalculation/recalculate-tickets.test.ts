/** One move of a rate and many open tickets: the number of statements and of events. */
import { PAYMENT_WINDOW_MS } from '@parom/contract/limits';
import { add, formatDecimal, subtract, toDecimal, ZERO } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { createTicketBody } from '@parom/contract/tickets';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { arrivedDeposit, judgedDeposit } from '../../../test/arrived-deposits.ts';
import { handClock } from '../../../test/clock.ts';
import { copyTicket } from '../../../test/copied-tickets.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import {
  addAddresses,
  addresses,
  type FixedBoard,
  fixedBoard,
  ids,
  quoteFrom,
  setHotBalance,
  sowWorld,
} from '../../../test/factories.ts';
import { testKeyring } from '../../../test/keyring.ts';
import type { Catalogue } from '../../currencies/index.ts';
import { reserveStates } from '../../ledger/index.ts';
import { createTicket } from '../creation/create-ticket.ts';
import { creationLimit } from '../creation/creation-limit.ts';
import { recalculateTickets } from './recalculate-tickets.ts';

const clock = handClock();
let database: TestDatabase;
let catalogue: Catalogue;
let board: FixedBoard;
let statements: number;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.truncate();
  catalogue = await sowWorld(database.db, clock);
  board = fixedBoard(clock);
  await addAddresses(database.db, ids.bitcoin, 60);
  await addAddresses(database.db, ids.ethereum, 60);
});

const counting: KyselyPlugin = {
  transformQuery: ({ node }) => {
    statements += 1;
    return node;
  },
  transformResult: async ({ result }) => result,
};

/** Tickets to USDT on TRON. */
async function open(count: number, [currencyId, networkId]: readonly [number, number], amount: string) {
  const deps = {
    db: database.db,
    clock,
    surroundings: () => ({
      catalogue,
      offer: {
        isTypeAllowed: () => true,
        isServed: () => true,
        isHalted: () => false,
        minuteOfDay: () => 720,
        salesStop: () => null,
        mostUsdt: () => null,
      },
      quoteOf: quoteFrom(board),
      screening: [],
      hotAddresses: new Set<string>(),
    }),
    fillAddressPool: async () => {},
    secret: Buffer.alloc(32, 7),
    keyring: testKeyring,
    gate: () => {},
    capsApply: false,
    checkRecipient: async () => null,
    countCreation: creationLimit(clock, false),
  };
  const body = createTicketBody.parse({
    wallet: { address: addresses.tron, memo: null },
    user: { email: 'anna@example.com', language: 2 },
    payDetails: { currencyId, networkId, amount },
    getDetails: { currencyId: ids.usdt, networkId: ids.tron, amount: null },
  });
  for (let made = 0; made < count; made += 1)
    await createTicket(deps, { body, bearer: null, clientAddress: '192.0.2.1', idempotencyKey: null });
}

/** Makes `count` open tickets of the only one. */
async function multiply(count: number): Promise<void> {
  const { db } = database;
  const { id } = await db.selectFrom('tickets').select('id').executeTakeFirstOrThrow();
  await copyTicket(db, id, count - 1);
  await sql`update assets set reserved = reserved * ${count}::integer, reserved_unpaid = reserved_unpaid * ${count}::integer
             where id = ${usdtOnTron()}`.execute(db);
}

/** At the address of the only ticket. */
async function arrives(amount: string, state: 'mempool' | 'final') {
  const { db } = database;
  const { address } = await db
    .selectFrom('tickets as t')
    .innerJoin('deposit_addresses as d', 'd.id', 't.deposit_address_id')
    .select('d.address')
    .executeTakeFirstOrThrow();
  const coin = { networkId: ids.bitcoin, currencyId: ids.btc };
  return arrivedDeposit({ db, clock }, { ...coin, address, amount, state });
}

async function recalculate() {
  statements = 0;
  const db = database.db.withPlugin(counting);
  const recalculated = await recalculateTickets({ db, clock, catalogue: () => catalogue, rates: board });
  return { recalculated, statements };
}

const emitted = async () =>
  (
    await database.db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'tickets.recalculated')
      .execute()
  ).map(({ payload }) => (payload as { ticketIds: string[] }).ticketIds.length);
const amounts = async () =>
  (await database.db.selectFrom('tickets').select('get_amount').orderBy('simple_id').execute()).map((row) =>
    formatDecimal(toDecimal(row.get_amount)),
  );
const usdtOnTron = () => catalogue.asset(ids.usdt, ids.tron)?.id ?? 0;
const heldOf = async () =>
  (await reserveStates(database.db)).find(({ assetId }) => assetId === usdtOnTron())?.reserved ?? ZERO;

const btc = [ids.btc, ids.bitcoin] as const;
const eth = [ids.eth, ids.ethereum] as const;

describe('recalculateTickets', () => {
  it('updates tickets of two pairs in as few statements and one event', async () => {
    await open(1, btc, '0.001');
    await open(1, eth, '0.03');
    board.set(ids.btc, '91000');
    board.set(ids.eth, '3050');
    const few = await recalculate();
    expect(few.recalculated).toBe(2);

    await open(30, btc, '0.001');
    await open(30, eth, '0.03');
    board.set(ids.btc, '90000');
    board.set(ids.eth, '2990');
    const many = await recalculate();
    expect(many.recalculated).toBe(62);
    expect(many.statements).toBe(few.statements);
    expect(await emitted()).toEqual([2, 62]);
  });

  it('leaves a large ticket as it is at a price that strays', async () => {
    await open(1, btc, '0.001');
    board.set(ids.btc, '91000');
    const strayingUpTo = (most: string) => ({
      ...board,
      priceOf: (id: number) => {
        const price = board.priceOf(id);
        return price === null ? null : { ...price, mostUsdt: toDecimal(most) };
      },
    });
    const recalculatedAt = (most: string) =>
      recalculateTickets({
        db: database.db,
        clock,
        catalogue: () => catalogue,
        rates: strayingUpTo(most),
      });
    // The ticket gives 91 USDT.
    expect(await recalculatedAt('90')).toBe(0);
    expect(await recalculatedAt('91')).toBe(1);
  });

  it('reads, writes and reports thousands of tickets once', async () => {
    await open(1, btc, '0.001');
    board.set(ids.btc, '91000');
    const one = await recalculate();

    await multiply(1_500);
    board.set(ids.btc, '90000');
    const all = await recalculate();
    expect(all).toEqual({ recalculated: 1_500, statements: one.statements });
    expect(await emitted()).toEqual([1, 1_500]);
    const [amount, ...others] = new Set(await amounts());
    expect(others).toEqual([]);
    expect(await heldOf()).toBe(toDecimal(amount ?? '') * 1_500n);
  });

  it('reads once and emits no event without a large enough move', async () => {
    await open(3, btc, '0.001');
    board.set(ids.btc, '90400');
    expect(await recalculate()).toEqual({ recalculated: 0, statements: 1 });
    expect(await emitted()).toEqual([]);
  });

  it('reads a ticket paid in part once without a large enough move', async () => {
    await open(1, btc, '0.001');
    const { id } = await arrives('0.0005', 'final');
    await judgedDeposit({ db: database.db, clock }, id, 'open');
    board.set(ids.btc, '90400');
    expect(await recalculate()).toEqual({ recalculated: 0, statements: 1 });
  });

  it('changes no ticket while prices are halted', async () => {
    await open(1, btc, '0.001');
    const before = await amounts();
    board.set(ids.btc, '80000');
    const { db } = database;
    const halted = { ...board, isHalted: () => true };
    const deps = { db, clock, catalogue: () => catalogue };
    expect(await recalculateTickets({ ...deps, rates: halted })).toBe(0);
    expect(await amounts()).toEqual(before);
    expect(await recalculateTickets({ ...deps, rates: board })).toBe(1);
    expect(await amounts()).not.toEqual(before);
  });

  it('asks the price of a pair once for all its tickets', async () => {
    await open(3, btc, '0.001');
    board.set(ids.btc, '91000');
    const asked: number[] = [];
    const priceOf = (id: number) => {
      asked.push(id);
      return board.priceOf(id);
    };
    const rates = { ...board, priceOf };
    const { db } = database;
    expect(await recalculateTickets({ db, clock, catalogue: () => catalogue, rates })).toBe(3);
    expect(asked).toEqual([ids.btc, ids.usdt]);
  });

  // The embedded database has one connection, which the first look keeps.
  it.runIf(process.env['PAROM_TEST_DATABASE_URL'])(
    'leaves a ticket whose deposit came after the look',
    async () => {
      await open(1, btc, '0.001');
      const before = await amounts();
      board.set(ids.btc, '91000');
      let looks = 0;
      const db = database.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          looks += 1;
          if (looks === 1) await arrives('0.001', 'mempool');
          return result;
        },
      });
      expect(await recalculateTickets({ db, clock, catalogue: () => catalogue, rates: board })).toBe(0);
      expect(await amounts()).toEqual(before);
    },
  );

  it.runIf(process.env['PAROM_TEST_DATABASE_URL'])(
    'leaves a ticket paid in part whose window ended after the look',
    async () => {
      await open(1, btc, '0.001');
      const { id } = await arrives('0.0005', 'final');
      await judgedDeposit({ db: database.db, clock }, id, 'open');
      await database.db.updateTable('tickets').set({ status: TicketStatus.confirming }).execute();
      board.set(ids.btc, '91000');
      const own = handClock(clock.now().toISOString());
      let looks = 0;
      const db = database.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          looks += 1;
          if (looks === 1) own.advance(PAYMENT_WINDOW_MS);
          return result;
        },
      });
      const deps = { catalogue: () => catalogue, rates: board };
      expect(await recalculateTickets({ ...deps, db, clock: own })).toBe(0);
      expect(await recalculateTickets({ ...deps, db: database.db, clock })).toBe(1);
    },
  );

  it('raises the oldest that fit a low reserve, in as few statements', async () => {
    await open(20, btc, '0.001');
    const before = await amounts();
    const held = await heldOf();
    // Half of a wallet may be held for unpaid tickets: 20 USDT more, and each rise is nearly 9.
    const balance = formatDecimal(add(add(held, held), toDecimal('40')));
    await setHotBalance(database.db, catalogue, usdtOnTron(), balance, clock);
    board.set(ids.btc, '99000');
    const result = await recalculate();
    expect(result.recalculated).toBe(2);
    expect(result.statements).toBeLessThan(15);
    const after = await amounts();
    expect(after.slice(2)).toEqual(before.slice(2));
    expect(after[0]).not.toBe(before[0]);
    const sum = after.reduce((total, amount) => add(total, toDecimal(amount)), ZERO);
    expect(await heldOf()).toBe(sum);
  });

  it('raises those that fill a low reserve to its last unit', async () => {
    await open(1, btc, '0.001');
    const [before = ''] = await amounts();
    board.set(ids.btc, '99000');
    await recalculate();
    const [after = ''] = await amounts();
    board.set(ids.btc, '90000');
    await recalculate();
    await open(2, btc, '0.001');
    const rise = subtract(toDecimal(after), toDecimal(before));
    const carried = add(await heldOf(), add(rise, rise));
    // Half of a wallet may be held for unpaid tickets.
    const balance = formatDecimal(add(carried, carried));
    await setHotBalance(database.db, catalogue, usdtOnTron(), balance, clock);
    board.set(ids.btc, '99000');
    expect((await recalculate()).recalculated).toBe(2);
    expect(await heldOf()).toBe(carried);
  });

  it('applies the falls alone if the reserve shrinks meanwhile', async () => {
    await open(3, btc, '0.001');
    await open(1, eth, '0.03');
    const before = await amounts();
    const held = await heldOf();
    const balance = formatDecimal(add(add(held, held), toDecimal('40')));
    await setHotBalance(database.db, catalogue, usdtOnTron(), balance, clock);
    board.set(ids.btc, '99000');
    board.set(ids.eth, '2900');
    const { definition } = await keptForFees();
    try {
      // A token's payment is decided after the reserve was refused and its room was read.
      await sql`create sequence asked`.execute(database.db);
      await sql`create or replace function kept_for_fees(p_asset_id integer) returns numeric language sql volatile as $$
        select case when nextval('asked') <= 2 then 0 else 1000000 end $$`.execute(database.db);
      expect((await recalculate()).recalculated).toBe(1);
    } finally {
      await sql.raw(definition).execute(database.db);
      await sql`drop sequence asked`.execute(database.db);
    }
    const after = await amounts();
    expect(after.slice(0, 3)).toEqual(before.slice(0, 3));
    expect(after[3]).not.toBe(before[3]);
    expect((await recalculate()).recalculated).toBe(2);
  });
});

async function keptForFees(): Promise<{ definition: string }> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef('kept_for_fees'::regproc) as definition`.execute(database.db);
  const [row] = rows;
  if (row === undefined) throw new Error('no such function');
  return row;
}
