import { strict as assert } from 'node:assert';
import { type Decimal, decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { ids, sowWorld } from '../../test/factories.ts';
import { owedPayment } from '../../test/owed-payments.ts';
import { sideBySide } from '../../test/side-by-side.ts';
import {
  balanceOf,
  capital,
  depositCredited,
  entryKeys,
  exchanged,
  holdReserve,
  lockAsset,
  markReserve,
  owedElsewhere,
  owedOutOf,
  type Posting,
  type Promised,
  paidOut,
  postEntry,
  refundDecided,
  releaseReserve,
  reserveStates,
  setPaymentFee,
  takeBackEntry,
  unpaidRoom,
  unpaidRooms,
  writtenOff,
} from './index.ts';

const clock = handClock();
const d = toDecimal;
const btc = { currencyId: ids.btc, networkId: ids.bitcoin };
const usdt = { currencyId: ids.usdt, networkId: ids.tron };
const TRON_USDT = 7;
/** Of 500 ETH a payment costs a thousandth here. */
const ETH = 2;
const ETHEREUM_USDT = 5;
const FEE = '0.001';
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.truncate();
  await sowWorld(database.db, clock);
});

const keyOf = (name: string) => entryKeys.capital(TRON_USDT, name);
const entry = (name: string, postings: readonly Posting[]) =>
  ({ key: keyOf(name), kind: 'capital', at: clock.now(), postings }) as const;
const post = (name: string, postings: readonly Posting[]) =>
  database.db.transaction().execute((tx) => postEntry(tx, entry(name, postings)));
const balance = async (
  kind: Parameters<typeof balanceOf>[1]['kind'],
  asset: { currencyId: number; networkId?: number },
) => formatDecimal(await balanceOf(database.db, { kind, ...asset }));

describe('posting', () => {
  it('a deposit, an exchange and a payout, posted, leave every account where it belongs', async () => {
    await post('d', depositCredited(btc, d('0.01'), 'hot', 'customer'));
    await post(
      'x',
      exchanged({
        giveCurrencyId: ids.btc,
        given: [{ account: owedOutOf(btc, 'customer'), amount: d('0.01') }],
        getCurrencyId: ids.usdt,
        net: d('891.9'),
        gross: d('900'),
      }),
    );
    await post(
      'p',
      paidOut(usdt, d('891.9'), { asset: { currencyId: 8, networkId: ids.tron }, amount: d('13') }),
    );
    expect(await balance('hot', btc)).toBe('20.01');
    expect(await balance('customer', { currencyId: ids.btc })).toBe('0');
    expect(await balance('markup', { currencyId: ids.usdt })).toBe('-8.1');
    expect(await balance('payable', { currencyId: ids.usdt })).toBe('0');
    expect(await balance('hot', usdt)).toBe('1999108.1');
    expect(await balance('network-fees', { currencyId: 8 })).toBe('13');
  });

  it('the same key, posted twice, is booked once', async () => {
    const postings = depositCredited(btc, d('1'), 'hot', 'customer');
    expect(await post('same', postings)).toBe('posted');
    expect(await post('same', postings)).toBe('already-posted');
    expect(await balance('customer', { currencyId: ids.btc })).toBe('-1');
  });

  it('an entry that does not balance, asked for, throws and books nothing', async () => {
    const lopsided = capital(btc, d('1')).slice(0, 1);
    await expect(post('bad', lopsided)).rejects.toThrow('does not balance');
    expect(await balance('hot', btc)).toBe('20');
  });

  it('an unbalanced entry past our own check is refused at commit', async () => {
    const broken = database.db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('ledger_entries')
        .values({ key: 'raw', kind: 'raw', at: clock.now() })
        .returning('id')
        .executeTakeFirstOrThrow();
      const account = await tx
        .selectFrom('ledger_accounts')
        .select(['id', 'currency_id'])
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('ledger_postings')
        .values({ entry_id: id, account_id: account.id, currency_id: account.currency_id, amount: '1' })
        .execute();
    });
    await expect(broken).rejects.toThrow('does not balance');
  });

  it('a posting, changed or deleted afterwards, is refused by the database', {
    tags: ['threat:dishonest-operator'],
  }, async () => {
    await expect(database.db.updateTable('ledger_postings').set({ amount: '1' }).execute()).rejects.toThrow(
      'append-only',
    );
    await expect(database.db.deleteFrom('ledger_entries').execute()).rejects.toThrow('append-only');
  });

  it.each(['ledger_postings', 'ledger_entries', 'ledger_accounts'])(
    'a truncation of %s is refused by the database',
    async (table) => {
      await expect(sql.raw(`truncate ${table} cascade`).execute(database.db)).rejects.toThrow('append-only');
    },
  );

  it('a posting in another currency than its account, forced in, is refused', async () => {
    const wrong = database.db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('ledger_entries')
        .values({ key: 'raw', kind: 'raw', at: clock.now() })
        .returning('id')
        .executeTakeFirstOrThrow();
      const account = await tx
        .selectFrom('ledger_accounts')
        .select('id')
        .where('currency_id', '=', ids.btc)
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('ledger_postings')
        .values({ entry_id: id, account_id: account.id, currency_id: ids.eth, amount: '1' })
        .execute();
    });
    await expect(wrong).rejects.toThrow('another currency');
  });

  it('an entry, taken back, leaves no trace in the balances, however often it is posted', async () => {
    const postings = refundDecided({
      currencyId: ids.btc,
      deposited: [{ account: owedOutOf(btc, 'customer'), amount: d('1') }],
      networkFee: d('0.1'),
      amlFee: d('0.05'),
    });
    await post('r', postings);
    const takeBack = () =>
      database.db
        .transaction()
        .execute((tx) =>
          takeBackEntry(tx, { key: keyOf('r'), kind: 'refund-undone', ticketId: null, at: clock.now() }),
        );
    expect(await takeBack()).toBe('posted');
    expect(await takeBack()).toBe('already-posted');
    for (const kind of ['customer', 'network-fees', 'aml-fees', 'payable'] as const) {
      expect(await balance(kind, { currencyId: ids.btc })).toBe('0');
    }
  });

  it('many entries at once, over the same accounts, neither deadlock nor lose a posting', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => post(`c${n}`, capital(n % 2 === 0 ? btc : usdt, d('1')))),
    );
    expect(await balance('hot', btc)).toBe('30');
    expect(await balance('hot', usdt)).toBe('2000010');
  });

  it('any builder, with any amounts, balances per currency', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 30n }).map((raw): Decimal => decimal(raw));
    fc.assert(
      fc.property(amount, amount, amount, (a, b, c) => {
        const all = [
          capital(btc, a),
          depositCredited(btc, a, 'deposits', 'unmatched'),
          exchanged({
            giveCurrencyId: 1,
            given: [
              { account: owedOutOf(btc, 'customer'), amount: a },
              { account: owedElsewhere(1, 'customer'), amount: b },
            ],
            getCurrencyId: 5,
            net: b,
            gross: decimal(b + c),
          }),
          writtenOff(btc, [{ account: owedOutOf(btc, 'unmatched'), amount: a }], 'equity'),
          paidOut(usdt, a, { asset: { currencyId: 8, networkId: 4 }, amount: b }),
          refundDecided({
            currencyId: 1,
            deposited: [{ account: owedOutOf(btc, 'customer'), amount: decimal(a + b + c) }],
            networkFee: b,
            amlFee: c,
          }),
        ];
        for (const postings of all) {
          const sums = new Map<number, bigint>();
          for (const { account, amount: part } of postings)
            sums.set(account.currencyId, (sums.get(account.currencyId) ?? 0n) + part);
          expect([...sums.values()].every((sum) => sum === 0n)).toBe(true);
        }
      }),
    );
  });
});

describe('the reserve', () => {
  const hold = (amount: string, promised: Promised) =>
    database.db.transaction().execute((tx) => holdReserve(tx, TRON_USDT, d(amount), promised));
  const state = async () => {
    const found = (await reserveStates(database.db)).find(({ assetId }) => assetId === TRON_USDT);
    return {
      held: formatDecimal(found?.reserved ?? d('0')),
      unpaid: formatDecimal(found?.reservedUnpaid ?? d('0')),
    };
  };

  it('unpaid promises, together, take at most half of the wallet', {
    tags: ['threat:unpaid-tickets'],
  }, async () => {
    expect(await hold('1000000', 'unpaid')).toBe(true);
    expect(await hold('0.000001', 'unpaid')).toBe(false);
    expect(await hold('1000000', 'paid')).toBe(true);
    expect(await hold('0.000001', 'paid')).toBe(false);
    expect(await state()).toEqual({ held: '2000000', unpaid: '1000000' });
  });
  it.each([
    ['nothing', '0', '0', '1000000'],
    ['a little of both kinds', '300000', '200000.5', '799999.5'],
    ['nearly all to those who paid', '1900000', '50000', '50000'],
    ['half of it to those who did not', '0', '1000000', '0'],
  ])('promises unpaid tickets the room beside %s to the last unit', async (_, paid, unpaid, room) => {
    await hold(paid, 'paid');
    await hold(unpaid, 'unpaid');
    expect((await unpaidRooms(database.db)).get(TRON_USDT)).toBe(d(room));
    expect(await database.db.transaction().execute((tx) => unpaidRoom(tx, TRON_USDT))).toBe(d(room));
    expect(await hold(room, 'unpaid')).toBe(true);
    expect(await hold('0.000000000000000001', 'unpaid')).toBe(false);
  });
  it('rounds an odd half of a wallet down, and promises it', async () => {
    await post('an odd unit', capital(usdt, d('0.000000000000000001')));
    const room = await database.db.transaction().execute((tx) => unpaidRoom(tx, TRON_USDT));
    expect(formatDecimal(room)).toBe('1000000');
    expect(await hold('1000000', 'unpaid')).toBe(true);
  });
  it('a promise, paid and given back, frees what it held', async () => {
    await hold('10', 'unpaid');
    await database.db.transaction().execute(async (tx) => {
      await markReserve(tx, TRON_USDT, d('10'), 'paid');
      await releaseReserve(tx, TRON_USDT, d('10'), 'paid');
    });
    expect(await state()).toEqual({ held: '0', unpaid: '0' });
  });
  it('more than is held, given back, is refused by the database', async () => {
    await hold('10', 'paid');
    const tooMuch = database.db.transaction().execute((tx) => releaseReserve(tx, TRON_USDT, d('11'), 'paid'));
    await expect(tooMuch).rejects.toThrow();
  });
  it.runIf(process.env['PAROM_TEST_DATABASE_URL'])(
    'waits for an uncommitted promise and refuses the rest',
    async () => {
      const held = await sideBySide(
        database.db,
        (tx) => holdReserve(tx, TRON_USDT, d('1500000'), 'paid'),
        () => hold('1500000', 'paid'),
      );
      expect(held).toEqual([true, false]);
    },
  );
  it('two hundred at once, for the last of the wallet, never oversell it', {
    tags: ['threat:promise-race'],
  }, async () => {
    const results = await Promise.all(Array.from({ length: 200 }, () => hold('15000', 'paid')));
    expect(results.filter(Boolean)).toHaveLength(133);
    expect((await state()).held).toBe('1995000');
  });
});

describe('the reserve of a fee coin', () => {
  beforeEach(() => setPaymentFee(database.db, ETH, d(FEE)));
  const hold = (amount: string, as: Promised | 'owed', asset = ETH) =>
    database.db.transaction().execute((tx) => holdReserve(tx, asset, d(amount), as));
  const kept = async (asset = ETH) =>
    formatDecimal(
      (await reserveStates(database.db)).find(({ assetId }) => assetId === asset)?.keptForFees ?? d('0'),
    );
  const owe = (assetId: number, purpose: 'payout' | 'gas' | 'sweep', amount: string) =>
    owedPayment({ db: database.db, clock }, { assetId, purpose, amount });

  it('keeps twenty fees from tickets, not from owed money', {
    tags: ['threat:fee-coin'],
  }, async () => {
    expect(await kept()).toBe('0.02');
    expect(await hold('499.980000000000000001', 'paid')).toBe(false);
    expect(await hold('499.98', 'paid')).toBe(true);
    expect(await hold('0.02', 'owed')).toBe(true);
    expect(await hold('0.000000000000000001', 'owed')).toBe(false);
  });
  it('keeps the fees of open payments and the gas that has not left', async () => {
    await owe(ETH, 'payout', '3');
    await owe(ETHEREUM_USDT, 'payout', '100');
    await owe(ETH, 'gas', '0.005');
    await owe(ETHEREUM_USDT, 'sweep', '100');
    await owe(TRON_USDT, 'payout', '100');
    expect(await kept()).toBe('0.028');
    await database.db.updateTable('payments').set({ state: 'final' }).where('purpose', '=', 'gas').execute();
    expect(await kept()).toBe('0.022');
    expect(await kept(ETHEREUM_USDT)).toBe('0');
    expect(await hold('2000000', 'paid', ETHEREUM_USDT)).toBe(true);
  });
  it('promises unpaid tickets the shown room, half of the wallet', async () => {
    const room = async () => formatDecimal((await unpaidRooms(database.db)).get(ETH) ?? d('0'));
    expect(await room()).toBe('250');
    await hold('249.97', 'paid');
    expect(await room()).toBe('250');
    await hold('0.02', 'paid');
    expect(await room()).toBe('249.99');
    expect(await hold('249.990000000000000001', 'unpaid')).toBe(false);
    expect(await hold('249.99', 'unpaid')).toBe(true);
    expect(await room()).toBe('0');
    await setPaymentFee(database.db, ETH, d('20'));
    expect(await room()).toBe('0');
  });
  it.runIf(process.env['PAROM_TEST_DATABASE_URL'])(
    'is promised to one of two at once, without the fees',
    async () => {
      const held = await sideBySide(
        database.db,
        (tx) => holdReserve(tx, ETH, d('249.99'), 'paid'),
        () => hold('250', 'paid'),
      );
      expect(held).toEqual([true, false]);
      expect(await hold('249.99', 'paid')).toBe(true);
    },
  );
});

describe('the reserve of a wallet with deposits', () => {
  const credit = (amount: string, owner: 'customer' | 'unmatched') =>
    post(`${owner} ${amount}`, depositCredited(usdt, d(amount), 'hot', owner));
  const hold = (amount: string, as: Promised | 'owed') =>
    database.db.transaction().execute((tx) => holdReserve(tx, TRON_USDT, d(amount), as));
  const reported = async () => {
    const state = (await reserveStates(database.db)).find(({ assetId }) => assetId === TRON_USDT);
    assert(state !== undefined);
    return { notOurs: formatDecimal(state.notOurs), free: formatDecimal(state.free) };
  };

  it.each(['customer', 'unmatched'] as const)(
    'without %s gives unpaid tickets half of the rest',
    { tags: ['threat:customers-coins'] },
    async (owner) => {
      await credit('500000', owner);
      expect(await reported()).toEqual({ notOurs: '500000', free: '2000000' });
      const room = await database.db.transaction().execute((tx) => unpaidRoom(tx, TRON_USDT));
      expect(formatDecimal(room)).toBe('1000000');
      expect(await hold('1000000.000000000000000001', 'unpaid')).toBe(false);
      expect(await hold('1000000', 'unpaid')).toBe(true);
      expect(await hold('1000000.000000000000000001', 'paid')).toBe(false);
      expect(await hold('1000000', 'paid')).toBe(true);
      expect(await hold('500000', 'owed')).toBe(true);
      expect(await hold('0.000000000000000001', 'owed')).toBe(false);
    },
  );
  it('keeps nothing for deposits elsewhere', async () => {
    await post('elsewhere', depositCredited({ ...usdt, networkId: ids.ethereum }, d('5'), 'hot', 'customer'));
    await post('not swept', depositCredited(usdt, d('5'), 'deposits', 'customer'));
    expect(await reported()).toEqual({ notOurs: '0', free: '2000000' });
  });
  it('keeps a decided refund back until it is reserved', {
    tags: ['threat:customers-coins'],
  }, async () => {
    const id = await owedPayment(
      { db: database.db, clock },
      { assetId: TRON_USDT, purpose: 'refund', amount: '100', isReserved: false },
    );
    expect(await reported()).toEqual({ notOurs: '100', free: '1999900' });
    expect(await hold('100', 'owed')).toBe(true);
    await database.db.updateTable('payments').set({ is_reserved: true }).where('id', '=', id).execute();
    expect(await reported()).toEqual({ notOurs: '0', free: '1999900' });
  });
  it.runIf(process.env['PAROM_TEST_DATABASE_URL'])(
    'leaves a deposit out before and after its credit',
    async () => {
      const held = await sideBySide(
        database.db,
        async (tx) => {
          await lockAsset(tx, TRON_USDT);
          await postEntry(tx, entry('beside', depositCredited(usdt, d('500000'), 'hot', 'customer')));
        },
        () => hold('2000000.000000000000000001', 'paid'),
      );
      expect(held[1]).toBe(false);
      expect(await hold('2000000', 'paid')).toBe(true);
    },
  );
});
