import { generalCodes } from '@parom/contract/errors';
import { toDecimal } from '@parom/contract/money';
import { type CreateTicketAnswer, type CreateTicketInput, createTicketBody } from '@parom/contract/tickets';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../../test/clock.ts';
import { newDatabase, type TestDatabase } from '../../../test/database.ts';
import {
  addAddresses,
  addresses,
  blocking,
  type FixedBoard,
  fixedBoard,
  ids,
  quoteFrom,
  setHotBalance,
  sowWorld,
} from '../../../test/factories.ts';
import { testKeyring } from '../../../test/keyring.ts';
import { sideBySide } from '../../../test/side-by-side.ts';
import { hashToken } from '../../accounts/index.ts';
import type { Catalogue } from '../../currencies/index.ts';
import { holdReserve } from '../../ledger/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { sayPaid } from '../say-paid.ts';
import { type CreateDeps, createTicket } from './create-ticket.ts';
import { creationLimit } from './creation-limit.ts';
import type { CreateCall } from './ticket-names.ts';

let database: TestDatabase;
let catalogue: Catalogue;
let board: FixedBoard;
let deps: CreateDeps;
let blocked: Set<string>;
let closedTypes: Set<number>;
let isClosed: boolean;
const clock = handClock();

beforeAll(async () => {
  database = await newDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.truncate();
  catalogue = await sowWorld(database.db, clock);
  board = fixedBoard(clock);
  blocked = new Set();
  closedTypes = new Set();
  isClosed = false;
  await addAddresses(database.db, ids.bitcoin, 30);
  await addAddresses(database.db, ids.ethereum, 3);
  deps = {
    db: database.db,
    clock,
    gate: () => {
      if (isClosed) throw new Refusal(generalCodes.closed, 'the site is closed', 503);
    },
    surroundings: () => ({
      catalogue,
      offer: {
        isTypeAllowed: (type) => !closedTypes.has(type),
        isServed: () => true,
        isHalted: () => false,
        mostUsdt: () => null,
        minuteOfDay: () => 720,
        salesStop: () => null,
      },
      quoteOf: quoteFrom(board),
      screening: [blocking(blocked)],
      hotAddresses: new Set(['TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH']),
    }),
    checkRecipient: async () => null,
    fillAddressPool: async (networkId) => addAddresses(database.db, networkId, 10),
    secret: Buffer.alloc(32, 7),
    keyring: testKeyring,
    capsApply: true,
    countCreation: creationLimit(clock, true),
  };
});

/** The account behind `EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs`. */
const TON_USDT_RAW = '0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe';

/** BTC to USDT on TRON, 0.01 BTC, unless a test says otherwise. */
function order(
  change: { [Key in keyof CreateTicketInput]?: Partial<CreateTicketInput[Key]> } = {},
): CreateTicketInput {
  return {
    wallet: { address: addresses.tron, memo: null, ...change.wallet },
    user: { email: 'anna@example.com', language: 2, ...change.user },
    payDetails: { currencyId: ids.btc, networkId: ids.bitcoin, amount: '0.01', ...change.payDetails },
    getDetails: { currencyId: ids.usdt, networkId: ids.tron, amount: null, ...change.getDetails },
  };
}
const callOf = (input: CreateTicketInput, call: Partial<CreateCall> = {}): CreateCall => ({
  body: createTicketBody.parse(input),
  bearer: null,
  clientAddress: '192.0.2.1',
  idempotencyKey: null,
  ...call,
});
const create = (input = order(), call: Partial<CreateCall> = {}) => createTicket(deps, callOf(input, call));
const codeOf = async (input: CreateTicketInput, call?: Partial<CreateCall>): Promise<number> => {
  try {
    await create(input, call);
    return 0;
  } catch (error) {
    if (error instanceof Refusal) return error.errorCode;
    throw error;
  }
};
const ticketRow = (id: string) =>
  database.db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const countOf = async (table: 'tickets' | 'users' | 'sessions' | 'jobs') =>
  (
    await database.db
      .selectFrom(table)
      .select((s) => s.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

describe('creating a ticket', () => {
  it('on a network with an empty address pool is refused and leaves nothing', async () => {
    const nothing = { ...deps, fillAddressPool: async () => {} };
    await database.db.deleteFrom('deposit_addresses').execute();
    await expect(createTicket(nothing, callOf(order()))).rejects.toMatchObject({ errorCode: 10 });
    expect(await countOf('tickets')).toBe(0);
    expect(await countOf('users')).toBe(0);
  });

  it('reads next to none of thousands of used addresses', async () => {
    await addAddresses(database.db, ids.bitcoin, 4_000);
    await sql`
      update deposit_addresses set ticket_id = gen_random_uuid()
       where id in (select id from deposit_addresses where network_id = ${ids.bitcoin} order by id limit 2000)`.execute(
      database.db,
    );
    await sql`vacuum (analyze) deposit_addresses`.execute(database.db);
    const read = await database.db.transaction().execute(async (db) => {
      // As a connection plans that has made some tickets before.
      await sql`set local plan_cache_mode = force_generic_plan`.execute(db);
      const count = async () => {
        const { rows } = await sql<{ read: number }>`
          select seq_tup_read + idx_tup_fetch as read
            from pg_stat_xact_user_tables where relname = 'deposit_addresses'`.execute(db);
        return rows[0]?.read ?? 0;
      };
      const before = await count();
      await createTicket({ ...deps, db }, callOf(order()));
      return (await count()) - before;
    });
    expect(read).toBeLessThan(20);
  });

  it('gives a visitor a ticket, an account and a provisional session', {
    tags: ['spec:1.2', 'spec:7.14'],
  }, async () => {
    const answer = await create();
    const ticket = await ticketRow(answer.ticketId);
    // 0.01 x 90000 less 0.9 %.
    expect(ticket).toMatchObject({
      status: 1,
      give_amount: '0.010000000000000000',
      get_amount: '891.900000000000000000',
    });
    expect(ticket.expires_at.getTime() - ticket.created_at.getTime()).toBe(30 * 60_000);
    expect(ticket.offer_token_hash).toEqual(hashToken(answer.offerToken));
    expect(answer.authToken).toBeDefined();
    expect(await countOf('users')).toBe(1);
    const asset = await database.db
      .selectFrom('assets')
      .selectAll()
      .where('id', '=', ticket.get_asset_id)
      .executeTakeFirstOrThrow();
    expect(asset).toMatchObject({
      reserved: '891.900000000000000000',
      reserved_unpaid: '891.900000000000000000',
    });
    const kinds = await database.db.selectFrom('jobs').select('kind').orderBy('id').execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['account.created', 'ticket.created']);
  });

  it('the receive side, typed, is kept and the give side derived, rounded up', async () => {
    const input = order({ payDetails: { amount: null }, getDetails: { amount: '1000' } });
    const ticket = await ticketRow((await create(input)).ticketId);
    expect(ticket.get_amount).toBe('1000.000000000000000000');
    // 1000 / 90000 x 1.009 = 0.01121111…, rounded up at 8 decimals.
    expect(ticket.give_amount).toBe('0.011211120000000000');
  });

  it('gives a stranger with the e-mail of an account no session', {
    tags: ['spec:3.14', 'threat:email-on-ticket'],
  }, async () => {
    await create();
    const second = await create();
    expect(second.authToken).toBeUndefined();
    expect((await ticketRow(second.ticketId)).user_id).toBeNull();
  });

  it('uses the account and the e-mail of a logged-in user', async () => {
    const { authToken } = await create();
    const input = order({ user: { email: 'not an e-mail' } });
    const own = await ticketRow((await create(input, { bearer: authToken ?? null })).ticketId);
    expect(own.email).toBe('anna@example.com');
    expect(own.user_id).not.toBeNull();
  });

  it('cuts a long referral code and referring page between characters', async () => {
    const user = {
      email: 'long@example.com',
      refererCode: `${'x'.repeat(63)}🦄`,
      referrerHeader: `${'y'.repeat(499)}🦄`,
    };
    const row = await ticketRow((await create(order({ user }))).ticketId);
    expect(row).toMatchObject({ referer_code: 'x'.repeat(63), referrer_header: 'y'.repeat(499) });
  });

  it('refuses the bad e-mail of an ended session', async () => {
    expect(await codeOf(order({ user: { email: 'bad' } }), { bearer: 'long-gone' })).toBe(6);
  });

  it('no free deposit address, once, is answered by filling the pool', {
    tags: ['threat:address-pool'],
  }, async () => {
    const input = order({ payDetails: { currencyId: ids.eth, networkId: ids.ethereum, amount: '1' } });
    for (let index = 0; index < 5; index += 1) await create(input);
    expect(await countOf('tickets')).toBe(5);
  });

  it('a deposit address, given once, is never given again', async () => {
    const tickets = await Promise.all([create(), create(), create(), create()]);
    const deposits = await Promise.all(
      tickets.map(async ({ ticketId }) => (await ticketRow(ticketId)).deposit_address_id),
    );
    expect(new Set(deposits).size).toBe(4);
  });
});

describe('an Idempotency-Key', () => {
  it('repeated with the same request, gives the first answer and one ticket', async () => {
    const first = await create(order(), { idempotencyKey: 'k' });
    const again = await create(order(), { idempotencyKey: 'k' });
    expect(again).toEqual(first);
    expect(await countOf('tickets')).toBe(1);
  });
  it('gives the first answer again after the price or the offer closed', async () => {
    const first = await create(order(), { idempotencyKey: 'k' });
    const again = () => create(order(), { idempotencyKey: 'k' });
    board.set(ids.btc, null);
    expect(await codeOf(order())).toBe(9);
    expect(await again()).toEqual(first);
    isClosed = true;
    expect(await again()).toEqual(first);
    expect(await countOf('tickets')).toBe(1);
    await expect(create(order(), { idempotencyKey: 'another' })).rejects.toMatchObject({ status: 503 });
  });
  it('sent twice at once, makes one ticket', async () => {
    const [a, b] = await Promise.all([
      create(order(), { idempotencyKey: 'k' }),
      create(order(), { idempotencyKey: 'k' }),
    ]);
    expect(a.ticketId).toBe(b.ticketId);
    expect(await countOf('tickets')).toBe(1);
  });
  // The embedded database has one connection, so no other session can hold a lock.
  describe.runIf(process.env['PAROM_TEST_DATABASE_URL'])('repeated meanwhile', () => {
    const makesOne = async (both: [CreateTicketAnswer, CreateTicketAnswer]) =>
      expect([both[1], await countOf('tickets')]).toEqual([both[0], 1]);

    it('makes one ticket', async () => {
      const call = callOf(order(), { idempotencyKey: 'k' });
      const first = (tx: Tx) => createTicket({ ...deps, db: tx }, call);
      await makesOne(await sideBySide(database.db, first, () => createTicket(deps, call)));
    });
    it('makes one ticket, with an empty pool of addresses', async () => {
      await database.db.deleteFrom('deposit_addresses').execute();
      const call = callOf(order(), { idempotencyKey: 'k' });
      const first = (tx: Tx) => createTicket({ ...deps, db: tx }, call);
      const both = new Promise<[CreateTicketAnswer, CreateTicketAnswer]>((resolve, reject) => {
        const fillAddressPool = async (networkId: number): Promise<void> => {
          await addAddresses(database.db, networkId, 10);
          await new Promise<void>((goOn) => {
            const second = () => {
              goOn();
              return again;
            };
            sideBySide(database.db, first, second).then(resolve, reject);
          });
        };
        const again = createTicket({ ...deps, fillAddressPool }, call);
      });
      await makesOne(await both);
    });
  });
  it('guessed by a stranger, opens nothing', { tags: ['threat:guess-idempotency-key'] }, async () => {
    const first = await create(order(), { idempotencyKey: 'k' });
    const stranger = await create(order(), { idempotencyKey: 'k', clientAddress: '198.51.100.9' });
    expect(stranger.offerToken).not.toBe(first.offerToken);
  });
  it('of a session, repeated from another address, gives the first answer', async () => {
    const { authToken } = await create();
    const from = (clientAddress: string) =>
      create(order(), { idempotencyKey: 'k', bearer: authToken ?? null, clientAddress });
    expect(await from('198.51.100.9')).toEqual(await from('192.0.2.1'));
  });
  it('used for another request, makes another ticket', async () => {
    const first = await create(order(), { idempotencyKey: 'k' });
    const other = await create(order({ payDetails: { amount: '0.02' } }), { idempotencyKey: 'k' });
    expect(other.ticketId).not.toBe(first.ticketId);
  });
});

describe('a refusal', () => {
  const bad = { email: 'nobody', address: 'nowhere' };
  it("of every token's contract, in every spelling, is 1", async () => {
    const contracts = catalogue.assets.filter(({ contract }) => contract !== null);
    expect(contracts.length).toBeGreaterThanOrEqual(4);
    for (const { currencyId, networkId, contract } of contracts) {
      const getDetails = { currencyId, networkId };
      const wallet = { address: contract ?? '', isMemoRequired: false };
      expect(await codeOf(order({ wallet, getDetails })), contract ?? '').toBe(1);
    }
    // As friendly as raw, for a network that has both.
    const wallet = { address: TON_USDT_RAW, isMemoRequired: false };
    const getDetails = { currencyId: ids.usdt, networkId: ids.ton };
    expect(await codeOf(order({ wallet, getDetails }))).toBe(1);
  });
  it.each<[string, number, () => CreateTicketInput]>([
    ['both amounts', 13, () => order({ getDetails: { amount: '1' } })],
    ['neither amount', 13, () => order({ payDetails: { amount: null } })],
    ['an unknown currency', 10, () => order({ payDetails: { currencyId: 99 } })],
    ['a network of another coin', 10, () => order({ payDetails: { networkId: ids.ripple } })],
    ['roubles to give', 10, () => order({ payDetails: { currencyId: ids.rub, networkId: null } })],
    [
      'the same currency on both sides',
      3,
      () => order({ payDetails: { currencyId: ids.usdt, networkId: ids.tron } }),
    ],
    ['a malformed e-mail', 6, () => order({ user: { email: bad.email } })],
    ['a malformed address', 1, () => order({ wallet: { address: bad.address } })],
    ['an address of another network', 1, () => order({ wallet: { address: addresses.bitcoin } })],
    ["a token's contract", 1, () => order({ wallet: { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } })],
    ['our hot wallet', 12, () => order({ wallet: { address: 'TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH' } })],
    [
      'a missing memo',
      2,
      () =>
        order({
          wallet: { address: addresses.ripple },
          getDetails: { currencyId: ids.xrp, networkId: ids.ripple },
        }),
    ],
    [
      'a tag that is no number',
      2,
      () =>
        order({
          wallet: { address: addresses.ripple, memo: 'x' },
          getDetails: { currencyId: ids.xrp, networkId: ids.ripple },
        }),
    ],
    [
      'a comment with a zero-width space',
      2,
      () =>
        order({
          wallet: {
            address: 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA',
            memo: String.fromCodePoint(0x31, 0x200b),
          },
          getDetails: { currencyId: ids.usdt, networkId: ids.ton },
        }),
    ],
    [
      'a missing Telegram tag',
      2,
      () =>
        order({
          wallet: { address: '+79161234567' },
          getDetails: { currencyId: ids.rub, networkId: null },
        }),
    ],
    [
      'a malformed Telegram tag beside "no memo"',
      2,
      () =>
        order({
          wallet: { address: '+79161234567', memo: '@abc', isMemoRequired: false },
          getDetails: { currencyId: ids.rub, networkId: null },
        }),
    ],
    ['an amount below the minimum', 4, () => order({ payDetails: { amount: '0.0001' } })],
    ['nothing at all', 4, () => order({ payDetails: { amount: '0' } })],
    ['an amount above the maximum', 5, () => order({ payDetails: { amount: '1' } })],
    [
      'seven decimals of a coin with six',
      14,
      () => order({ payDetails: { currencyId: ids.xrp, networkId: ids.ripple, amount: '100.0000001' } }),
    ],
    // Several at once: the order of the contract decides.
    [
      'both amounts and an unknown currency',
      13,
      () => order({ payDetails: { currencyId: 99 }, getDetails: { amount: '1' } }),
    ],
    [
      'a bad e-mail and a bad address',
      6,
      () => order({ user: { email: bad.email }, wallet: { address: bad.address } }),
    ],
    [
      'a bad address and too little',
      1,
      () => order({ wallet: { address: bad.address }, payDetails: { amount: '0.0001' } }),
    ],
    [
      'a missing memo and too many decimals',
      2,
      () =>
        order({
          wallet: { address: addresses.ripple },
          payDetails: { amount: null },
          getDetails: { currencyId: ids.xrp, networkId: ids.ripple, amount: '100.0000001' },
        }),
    ],
  ])('%s, sent, answers %i and stores nothing', async (_what, code, input) => {
    expect(await codeOf(input())).toBe(code);
    expect(await countOf('tickets')).toBe(0);
    expect(await countOf('users')).toBe(0);
  });

  it('"no memo", ticked for a network with memos, is accepted', async () => {
    const input = order({
      wallet: { address: addresses.ripple, isMemoRequired: false },
      getDetails: { currencyId: ids.xrp, networkId: ids.ripple },
    });
    expect(await codeOf(input)).toBe(0);
  });
  it('"no memo", ticked for roubles, is accepted without a Telegram tag', {
    tags: ['spec:5.12'],
  }, async () => {
    const input = order({
      wallet: { address: '+79161234567', isMemoRequired: false },
      getDetails: { currencyId: ids.rub, networkId: null },
    });
    expect(await codeOf(input)).toBe(0);
  });
  it('no fresh rate, of either coin, answers 9', async () => {
    board.set(ids.btc, null);
    expect(await codeOf(order())).toBe(9);
  });
  it('a type that is not allowed now, sent, answers 10', async () => {
    closedTypes.add(1);
    const input = order({
      wallet: { address: '+79161234567', memo: '@ivanov' },
      getDetails: { currencyId: ids.rub, networkId: null },
    });
    expect(await codeOf(input)).toBe(10);
  });
  it('a disabled pair, asked for, answers 3', { tags: ['spec:4.18'] }, async () => {
    const rule = catalogue.pairRule(ids.btc, ids.usdt);
    catalogue = { ...catalogue, pairRule: () => rule && { ...rule, isEnabled: false } };
    expect(await codeOf(order())).toBe(3);
  });
  it('answers 3 in its place for roubles to give with a rule', async () => {
    const rule = catalogue.pairRule(ids.btc, ids.usdt);
    const { currency } = catalogue;
    const shown = (id: number) => {
      const found = currency(id);
      return found && { ...found, restrictions: [] };
    };
    catalogue = { ...catalogue, currency: shown, pairRule: () => rule };
    const payDetails = { currencyId: ids.rub, networkId: null, amount: '5000' };
    expect(await codeOf(order({ payDetails, user: { email: 'nobody' } }))).toBe(3);
  });
  it('a blocked address, asked for, answers 11', { tags: ['threat:payout-to-own'] }, async () => {
    blocked.add(addresses.tron);
    expect(await codeOf(order())).toBe(11);
  });
  it('answers 12 for our own deposit address before later codes', {
    tags: ['threat:payout-to-own'],
  }, async () => {
    await database.db
      .insertInto('deposit_addresses')
      .values({ network_id: ids.tron, address: addresses.tron, derivation_index: 1 })
      .execute();
    expect(await codeOf(order())).toBe(12);
    expect(await codeOf(order({ payDetails: { amount: '0.0001' } }))).toBe(12);
  });
  it('a deposit address of another EVM network, asked for, answers 12 as well', async () => {
    await database.db
      .insertInto('deposit_addresses')
      .values({ network_id: ids.ethereum, address: addresses.evm, derivation_index: 1 })
      .execute();
    const input = order({ wallet: { address: addresses.evm }, getDetails: { networkId: ids.bsc } });
    expect(await codeOf(input)).toBe(12);
  });
  it('a reserve that is too low, asked for, answers 8 and holds nothing', async () => {
    await setHotBalance(database.db, catalogue, 7, '1000', clock);
    expect(await codeOf(order())).toBe(8);
    await setHotBalance(database.db, catalogue, 7, '1783.8', clock);
    // Half of the wallet is what unpaid tickets may hold: exactly one such ticket.
    expect(await codeOf(order())).toBe(0);
    expect(await codeOf(order())).toBe(8);
  });
  it('a sixth unpaid ticket, of one e-mail and client, answers 7', async () => {
    for (let index = 0; index < 5; index += 1) await create();
    expect(await codeOf(order())).toBe(7);
    expect(await codeOf(order(), { clientAddress: '198.51.100.7' })).toBe(0);
  });
  it('answers 7 for a sixth unpaid ticket beside a reported payment', async () => {
    const { ticketId } = await create();
    for (let index = 0; index < 4; index += 1) await create();
    await sayPaid(deps, ticketId);
    expect(await codeOf(order())).toBe(7);
  });
  it('an eleventh unpaid ticket, of one client with many e-mails, answers 7', async () => {
    for (let index = 0; index < 10; index += 1)
      await create(order({ user: { email: `u${index}@example.com` } }));
    expect(await codeOf(order({ user: { email: 'new@example.com' } }))).toBe(7);
  });
  it('is a 429 for a client with many addresses, and counts no refused ticket', {
    tags: ['threat:unpaid-tickets'],
  }, async () => {
    const customer = { clientAddress: '2001:db8:1:2300::/64' };
    const neighbour = { clientAddress: '2001:db8:1:2301::/64' };
    for (let index = 0; index < 50; index += 1)
      expect(await codeOf(order({ user: { email: 'none' } }), customer)).toBe(6);
    const takesBack = Array.from({ length: 39 }, () => deps.countCreation(customer.clientAddress));
    expect(await codeOf(order(), neighbour)).toBe(0);
    expect(await codeOf(order(), neighbour)).toBe(429);
    expect(await codeOf(order(), { clientAddress: '2001:db8:1:2400::/64' })).toBe(0);
    for (const takeBack of takesBack) takeBack();
    expect(await codeOf(order(), neighbour)).toBe(0);
  });
  it.runIf(process.env['PAROM_TEST_DATABASE_URL'])(
    'creates the last ticket under the cap once for two coins at once',
    async () => {
      for (let index = 0; index < 9; index += 1)
        await create(order({ user: { email: `u${index}@example.com` } }));
      // Of one coin they would queue at its reserve already.
      const ether = order({
        wallet: { address: addresses.evm },
        getDetails: { currencyId: ids.eth, networkId: ids.ethereum },
        user: { email: 'eve@example.com' },
      });
      const answers = await sideBySide(
        database.db,
        (tx) => createTicket({ ...deps, db: tx }, callOf(order({ user: { email: 'adam@example.com' } }))),
        () => codeOf(ether),
      );
      expect(answers).toEqual([expect.objectContaining({ offerToken: expect.any(String) }), 7]);
    },
  );
  it.runIf(process.env['PAROM_TEST_DATABASE_URL'])(
    'does not wait beside a ticket of the opposite direction',
    async () => {
      const give = catalogue.asset(ids.btc, ids.bitcoin);
      await database.db.transaction().execute(async (tx) => {
        expect(await holdReserve(tx, give?.id ?? 0, toDecimal('0.01'), 'unpaid')).toBe(true);
        expect(await codeOf(order())).toBe(0);
      });
    },
  );
  it('twenty at once, of one client and for two coins, never pass the cap together', {
    tags: ['threat:unpaid-tickets'],
  }, async () => {
    // Of one coin they would queue at its reserve already.
    const ether = {
      wallet: { address: addresses.evm },
      getDetails: { currencyId: ids.eth, networkId: ids.ethereum },
    };
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        codeOf(order({ ...(n % 2 === 0 ? ether : {}), user: { email: `v${n}@example.com` } })),
      ),
    );
    expect(codes.filter((code) => code === 0)).toHaveLength(10);
    expect(codes.filter((code) => code === 7)).toHaveLength(10);
  });
  // Tickets for one coin wait for its reserve: several coins meet at the address pool at once.
  it('thirty at once for three coins get thirty deposit addresses', async () => {
    deps = { ...deps, capsApply: false };
    const coins = [
      {},
      { wallet: { address: addresses.evm }, getDetails: { currencyId: ids.eth, networkId: ids.ethereum } },
      { wallet: { address: addresses.monero }, getDetails: { currencyId: ids.xmr, networkId: ids.monero } },
    ];
    const codes = await Promise.all(Array.from({ length: 30 }, (_, n) => codeOf(order(coins[n % 3]))));
    expect(codes).toEqual(Array(30).fill(0));
    const deposits = await database.db.selectFrom('tickets').select('deposit_address_id').execute();
    expect(new Set(deposits.map((ticket) => ticket.deposit_address_id)).size).toBe(30);
  });
  it('many at once, at the edge of the reserve, never oversell it', async () => {
    deps = { ...deps, capsApply: false };
    await setHotBalance(database.db, catalogue, 7, '5351.4', clock);
    const codes = await Promise.all(Array.from({ length: 12 }, () => codeOf(order())));
    expect(codes.filter((code) => code === 0)).toHaveLength(3);
    expect(codes.filter((code) => code === 8)).toHaveLength(9);
  });
});
