/** The history of prices on a real database: recording, thinning, and a pair's history. */
import { RATE_HISTORY_POINTS_MAX } from '@parom/contract/limits';
import { toDecimal } from '@parom/contract/money';
import type { RateHistory } from '@parom/contract/rates';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type HandClock, handClock } from '../../../test/clock.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import type { BoardPrice, RateBoard } from '../board/board.ts';
import { readRateHistory, stepFor } from './rate-history.ts';
import { keepRecorded, thinHistory } from './record-prices.ts';

const [BTC, USDT, XMR] = [1, 2, 3];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const pair = { fromCurrencyId: BTC, toCurrencyId: USDT };

let database: TestDatabase;
let clock: HandClock;
let prices: Map<number, string>;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.truncate();
  const row = { type: 0, decimals: 8 };
  await database.db
    .insertInto('currencies')
    .values([BTC, USDT, XMR].map((id) => ({ id, code: `C${id}`, name: 'x', short_name: 'x', ...row })))
    .execute();
  clock = handClock('2030-01-15T12:00:20.000Z');
  prices = new Map([
    [BTC, '90000'],
    [USDT, '1'],
  ]);
});

const board: RateBoard = {
  priceOf: () => null,
  isHalted: () => false,
  fresh: () =>
    [...prices].map(
      ([currencyId, usdt]): BoardPrice => ({
        currencyId,
        usdt: toDecimal(usdt),
        kind: 'venues',
        sources: [],
        observedAt: clock.now(),
      }),
    ),
};
const process = () => keepRecorded({ db: database.db, clock, board });
const record = () => process()();
const rows = () =>
  database.db.selectFrom('price_points').selectAll().orderBy('at').orderBy('currency_id').execute();
const read = (range: '24h' | '7d' | '30d' = '24h') =>
  readRateHistory({ db: database.db, clock }, pair, range);
const rates = ({ points }: RateHistory) => points.map(({ rate }) => rate);

/** The last `hours`, straight into the table: minutes, or hours only. */
const fill = (hours: number, step: '1 minute' | '1 hour' = '1 minute') =>
  sql`
  insert into price_points (currency_id, at, usdt, is_hourly)
  select currency_id, at, case currency_id when ${BTC} then 90000 else 1 end, extract(minute from at) = 0
    from generate_series(date_trunc('minute', ${clock.now()}::timestamptz) - ${hours} * interval '1 hour',
                         date_trunc('minute', ${clock.now()}::timestamptz), ${step}::interval) as g(at)
   cross join unnest(array[${BTC}, ${USDT}]::integer[]) as c(currency_id)
  on conflict do nothing`.execute(database.db);

describe('keepRecorded', () => {
  it('many processes at once and again in the minute, write its first prices once', async () => {
    const [one, other] = [process(), process()];
    await Promise.all([one(), other(), process()()]);
    prices.set(BTC, '91000');
    clock.advance(20_000);
    await Promise.all([one(), other(), process()()]);
    expect(
      (await rows()).map(({ currency_id, at, usdt }) => [currency_id, at.toISOString(), Number(usdt)]),
    ).toEqual([
      [BTC, '2030-01-15T12:00:00.000Z', 90000],
      [USDT, '2030-01-15T12:00:00.000Z', 1],
    ]);
  });

  it('no fresh price, waits for one within the minute', async () => {
    const keep = process();
    prices.clear();
    await keep();
    prices.set(BTC, '90000');
    await keep();
    expect(await rows()).toHaveLength(1);
  });

  it('a currency late in its hour, keeps the others of that minute beside it', async () => {
    await record();
    clock.advance(7 * MINUTE);
    prices.set(XMR, '300');
    await record();
    clock.advance(MINUTE);
    await record();
    const kept = (await rows()).filter(({ is_hourly }) => is_hourly);
    expect(kept.map(({ currency_id, at }) => [currency_id, at.getUTCMinutes()])).toEqual([
      [BTC, 0],
      [USDT, 0],
      [BTC, 7],
      [USDT, 7],
      [XMR, 7],
    ]);
  });

  it('a session in a time zone of half hours, begins its hours where UTC does', async () => {
    await database.db.transaction().execute(async (tx) => {
      await sql`set local time zone 'Asia/Kolkata'`.execute(tx);
      await keepRecorded({ db: tx, clock, board })();
      clock.advance(31 * MINUTE);
      await keepRecorded({ db: tx, clock, board })();
    });
    const kept = (await rows()).filter(({ currency_id }) => currency_id === BTC);
    expect(kept.map(({ at, is_hourly }) => [at.getUTCMinutes(), is_hourly])).toEqual([
      [0, true],
      [31, false],
    ]);
  });
});

describe('thinHistory', () => {
  it('three days of minutes, leaves two of them and one point an hour before', async () => {
    await fill(72);
    await thinHistory({ db: database.db, clock });
    const ofBtc = (await rows()).filter(({ currency_id }) => currency_id === BTC);
    const edge = clock.now().getTime() - 48 * HOUR;
    expect(ofBtc.filter(({ at }) => at.getTime() >= edge)).toHaveLength(48 * 60);
    const before = ofBtc.filter(({ at }) => at.getTime() < edge);
    expect(before).toHaveLength(25);
    expect(before.every(({ at }) => at.getUTCMinutes() === 0)).toBe(true);
  });

  it('hours older than a year, are forgotten', async () => {
    await record();
    clock.advance(365 * DAY);
    await thinHistory({ db: database.db, clock });
    expect(await rows()).toHaveLength(2);
    clock.advance(2 * DAY);
    await thinHistory({ db: database.db, clock });
    expect(await rows()).toEqual([]);
  });
});

describe('readRateHistory', () => {
  it('nothing recorded, is an empty history of the range', async () => {
    expect(await read('7d')).toEqual({
      fromUtc: '2030-01-08T12:00:20.000Z',
      toUtc: '2030-01-15T12:00:20.000Z',
      points: [],
    });
  });

  it('both prices, divides them as tickets do, in either direction', async () => {
    prices.set(USDT, '0.9997');
    await record();
    expect(rates(await read())).toEqual(['90027.008102430729218765']);
    const back = await readRateHistory(
      { db: database.db, clock },
      { fromCurrencyId: USDT, toCurrencyId: BTC },
      '24h',
    );
    expect(rates(back)).toEqual(['0.000011107777777777']);
  });

  it('a currency in itself, is one', async () => {
    await record();
    const same = { fromCurrencyId: BTC, toCurrencyId: BTC };
    expect(rates(await readRateHistory({ db: database.db, clock }, same, '24h'))).toEqual(['1']);
  });

  it('minutes in which one of the two had no price, are a gap with a beginning', async () => {
    await record();
    clock.advance(MINUTE);
    await record();
    prices.delete(USDT);
    for (let minute = 0; minute < 3; minute += 1) {
      clock.advance(MINUTE);
      await record();
    }
    prices.set(USDT, '1');
    clock.advance(MINUTE);
    await record();
    expect((await read()).points.map(({ atUtc, rate }) => [atUtc.slice(11, 16), rate])).toEqual([
      ['12:00', '90000'],
      ['12:01', '90000'],
      ['12:02', null],
      ['12:05', '90000'],
    ]);
  });

  it.each([
    ['24h', 24],
    ['7d', 170],
    ['30d', 721],
  ] as const)(
    'a full %s, has no gap, ends with the newest and stays under the limit',
    async (range, hours) => {
      await fill(hours, '1 hour');
      await fill(Math.min(hours, 48));
      const { points } = await read(range);
      expect(points.length).toBeGreaterThan(160);
      expect(points.length).toBeLessThanOrEqual(RATE_HISTORY_POINTS_MAX);
      expect(points.every(({ rate }) => rate === '90000')).toBe(true);
      expect(points.at(-1)?.atUtc).toBe('2030-01-15T12:00:00.000Z');
      expect(new Set(points.map(({ atUtc }) => atUtc)).size).toBe(points.length);
    },
  );

  it('a week’s history is the same before and after the thinning', async () => {
    await fill(100);
    const before = await read('7d');
    await thinHistory({ db: database.db, clock });
    expect(await read('7d')).toEqual(before);
  });
});

describe('stepFor', () => {
  it.each([
    [0, MINUTE],
    [4 * HOUR, MINUTE],
    [24 * HOUR, 5 * MINUTE],
    [40 * HOUR, HOUR],
    [7 * DAY, HOUR],
    [30 * DAY, 3 * HOUR],
  ])('a history of %i ms, has a point every %i ms', (spanMs, stepMs) => {
    expect(stepFor(spanMs)).toBe(stepMs);
  });
});
