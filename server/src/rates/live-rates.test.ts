/** The tables, the board, the tick and the hands that set prices, together on a real database. */
import { type Decimal, toDecimal } from '@parom/contract/money';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type HandClock, handClock } from '../../test/clock.ts';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { openAlerts } from '../platform/alerts/alerts-store.ts';
import { keepReloading, type LiveBoard, openLiveBoard } from './live-board.ts';
import { createRateMetrics } from './rate-metrics.ts';
import { setSandboxPrice } from './sandbox-price.ts';
import { sandboxWalk } from './sandbox-walk.ts';
import { acceptJump, fixPrice, releasePrice } from './set-price.ts';
import { type RateSource, SourceOutage } from './source.ts';
import { tickRates } from './tick-rates.ts';
import { unitSource } from './unit-source.ts';

const BTC = 1;
const USDT = 2;
const currencies = [
  { id: BTC, code: 'BTC' },
  { id: USDT, code: 'USDT' },
];
const MINUTE = 60_000;

let database: TestDatabase;
let clock: HandClock;
let board: LiveBoard;
let changes: number[][];
let warnings: object[];

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.truncate();
  const row = { type: 0, decimals: 8 };
  await database.db
    .insertInto('currencies')
    .values(currencies.map(({ id, code }) => ({ id, code, name: code, short_name: code, ...row })))
    .execute();
  clock = handClock();
  board = await openLiveBoard({ db: database.db, clock });
  changes = [];
  warnings = [];
});

const deps = () => ({
  db: database.db,
  clock,
  board,
  log: { warn: (details: object) => void warnings.push(details) },
  onChanged: async (ids: readonly number[]) => void changes.push([...ids].sort()),
});
const venue = (name: string, usdt: string): RateSource => ({
  name,
  kind: 'venue',
  currencyIds: [BTC],
  fetch: async () => [{ currencyId: BTC, usdt: toDecimal(usdt), observedAt: clock.now() }],
});
const broken: RateSource = {
  name: 'broken',
  kind: 'venue',
  currencyIds: [BTC],
  fetch: async () => {
    throw new SourceOutage('down');
  },
};
const metrics = createRateMetrics(new Registry());
const tick = (...sources: RateSource[]) => tickRates({ ...deps(), metrics, maxBreakBps: 200, sources });
const tickAt = (usdt: string) => tick(venue('a', usdt), venue('b', usdt));
const priceOf = (currencyId: number): Decimal | null => board.priceOf(currencyId)?.usdt ?? null;

describe('tickRates', () => {
  it('two venues agree, the price is on the board with its provenance', async () => {
    expect(await tick(venue('a', '100'), venue('b', '102'), unitSource(clock, USDT))).toEqual([BTC, USDT]);
    expect(board.priceOf(BTC)).toEqual({
      currencyId: BTC,
      usdt: toDecimal('101'),
      kind: 'venues',
      sources: ['a', 'b'],
      observedAt: clock.now(),
    });
    expect(changes).toEqual([[BTC, USDT]]);
  });

  it('the same price again, is fresh again and tells nobody', async () => {
    await tickAt('100');
    clock.advance(50_000);
    expect(await tickAt('100')).toEqual([]);
    clock.advance(50_000);
    expect(priceOf(BTC)).toBe(toDecimal('100'));
    expect(changes).toEqual([[BTC]]);
  });

  it('no quorum for more than a minute, the price is gone and comes back with the quorum', async () => {
    await tickAt('100');
    clock.advance(MINUTE);
    await tick(venue('a', '100'), broken);
    expect(priceOf(BTC)).toBe(toDecimal('100'));
    clock.advance(1);
    expect(priceOf(BTC)).toBeNull();
    expect(board.fresh()).toEqual([]);
    await tickAt('101');
    expect(priceOf(BTC)).toBe(toDecimal('101'));
    expect(warnings).toMatchObject([{ source: 'broken' }]);
  });

  it('one source broken, the others still count', async () => {
    await tick(broken, venue('a', '100'), venue('b', '100'));
    expect(priceOf(BTC)).toBe(toDecimal('100'));
  });

  it('the market jumps, is held back with one alert until it stood for five minutes', async () => {
    await tickAt('100');
    for (let passed = 0; passed < 5 * MINUTE; passed += 30_000) {
      clock.advance(30_000);
      expect(await tickAt('125')).toEqual([]);
    }
    expect(priceOf(BTC)).toBeNull();
    expect(await openAlerts(database.db)).toMatchObject([{ subject: 'rate-jump:1' }]);
    clock.advance(30_000);
    expect(await tickAt('125')).toEqual([BTC]);
    expect(priceOf(BTC)).toBe(toDecimal('125'));
    expect(await openAlerts(database.db)).toEqual([]);
  });

  it('the jump goes back, forgets it', async () => {
    await tickAt('100');
    clock.advance(5_000);
    await tickAt('125');
    clock.advance(5_000);
    await tickAt('100');
    expect(await openAlerts(database.db)).toEqual([]);
    expect(await acceptJump(deps(), BTC)).toBe('none-held');
  });

  it('the quorum is lost while a jump stands, starts anew', async () => {
    await tickAt('100');
    await tickAt('125');
    clock.advance(30_000);
    await tick(venue('a', '125'));
    await tickAt('125');
    clock.advance(5 * MINUTE - 1);
    expect(await tickAt('125')).toEqual([]);
  });

  it('an operator accepts the jump, it counts at once', async () => {
    await tickAt('100');
    await tickAt('125');
    expect(await acceptJump(deps(), BTC)).toBe('accepted');
    expect(priceOf(BTC)).toBe(toDecimal('125'));
    expect(changes.at(-1)).toEqual([BTC]);
    expect(await openAlerts(database.db)).toEqual([]);
    expect(await tickAt('126')).toEqual([BTC]);
  });
});

describe('fixPrice', () => {
  it('fixed by an operator, goes before the market without age until released', async () => {
    await tickAt('100');
    await fixPrice(deps(), { currencyId: BTC, usdt: toDecimal('777'), setBy: 'operator' });
    clock.advance(1_000 * MINUTE);
    expect(board.priceOf(BTC)).toMatchObject({
      usdt: toDecimal('777'),
      kind: 'fixed',
      sources: ['operator'],
    });
    expect(await tickAt('105')).toEqual([]);
    await releasePrice(deps(), BTC);
    expect(priceOf(BTC)).toBe(toDecimal('105'));
    expect(changes).toEqual([[BTC], [BTC], [BTC]]);
  });

  it('another process fixed it, is on the board after a reload', async () => {
    const other = await openLiveBoard({ db: database.db, clock });
    await fixPrice(deps(), { currencyId: BTC, usdt: toDecimal('777'), setBy: 'operator' });
    expect(other.priceOf(BTC)).toBeNull();
    await other.reload();
    expect(other.priceOf(BTC)?.usdt).toBe(toDecimal('777'));
  });

  it('another process fixed it, is on a board that keeps reloading within about a second', async () => {
    const other = await openLiveBoard({ db: database.db, clock });
    const stop = new AbortController();
    const reloading = keepReloading(other, stop.signal, (error) => warnings.push({ error }));
    await fixPrice(deps(), { currencyId: BTC, usdt: toDecimal('777'), setBy: 'operator' });
    await expect.poll(() => other.priceOf(BTC)?.usdt, { timeout: 3_000 }).toBe(toDecimal('777'));
    stop.abort();
    await reloading;
    expect(warnings).toEqual([]);
  });

  it('a reload fails, the board keeps its prices and the next reload works', async () => {
    await tickAt('100');
    await sql`alter table prices rename to prices_away`.execute(database.db);
    await expect(board.reload()).rejects.toThrow('prices');
    expect(priceOf(BTC)).toBe(toDecimal('100'));
    await sql`alter table prices_away rename to prices`.execute(database.db);
    await board.reload();
  });
});

describe.each(['walking', 'fixed'] as const)('setSandboxPrice, rates %s', (rates) => {
  const walk = () => sandboxWalk(clock, { currencies, rates });
  const set = (change: { usdt?: Decimal | null; stale?: boolean }) =>
    setSandboxPrice({ ...deps(), walk: walk() }, { currencyId: BTC, ...change });

  it('a minute without a tick, is stale only if it walks', async () => {
    await tick(walk());
    clock.advance(MINUTE + 1);
    expect(priceOf(BTC) === null).toBe(rates === 'walking');
  });

  it('a price set, passes the breaker and is held through ticks and time', async () => {
    await tick(walk());
    await set({ usdt: toDecimal('12345') });
    expect(priceOf(BTC)).toBe(toDecimal('12345'));
    clock.advance(60 * MINUTE);
    await tick(walk());
    expect(priceOf(BTC)).toBe(toDecimal('12345'));
    expect(changes.at(-1)).toEqual([BTC]);
  });

  it('null, gives it back to its walk at once', async () => {
    await tick(walk());
    await set({ usdt: toDecimal('12345') });
    await set({ usdt: null });
    expect(priceOf(BTC)).toBe(walk().observe(BTC)?.usdt);
  });

  it('stale, ages from now on and is gone after a minute in spite of ticks', async () => {
    await tick(walk());
    clock.advance(10_000);
    await set({ stale: true });
    clock.advance(MINUTE);
    await tick(walk());
    expect(priceOf(BTC)).not.toBeNull();
    clock.advance(1);
    await tick(walk());
    expect(priceOf(BTC)).toBeNull();
    expect(priceOf(USDT)).not.toBeNull();
  });

  it('set and stale, shows the price set and then ages; not stale again, is held', async () => {
    await set({ usdt: toDecimal('5'), stale: true });
    expect(priceOf(BTC)).toBe(toDecimal('5'));
    clock.advance(MINUTE + 1);
    expect(priceOf(BTC)).toBeNull();
    await set({ stale: false });
    expect(priceOf(BTC)).toBe(toDecimal('5'));
  });

  it('stale and then null, walks again', async () => {
    await set({ stale: true });
    clock.advance(2 * MINUTE);
    await set({ usdt: null });
    expect(priceOf(BTC)).toBe(walk().observe(BTC)?.usdt);
  });

  it('a currency without a market, is refused', async () => {
    const deed = setSandboxPrice({ ...deps(), walk: walk() }, { currencyId: 99, usdt: toDecimal('1') });
    await expect(deed).rejects.toMatchObject({ status: 404 });
  });
});
