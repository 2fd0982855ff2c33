/** The tables, the board, the tick and the hands that set prices, together on a real database. */
import { type Decimal, toDecimal } from '@parom/contract/money';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type HandClock, handClock } from '../../test/clock.ts';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { openAlerts as allAlerts } from '../platform/alerts/alerts-store.ts';
import { later } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { keepReloading, type LiveBoard, openLiveBoard } from './board/live-board.ts';
import { judgeDefaults } from './certainty/judge.ts';
import { createRateMetrics } from './rate-metrics.ts';
import { setSandboxPrice } from './sandbox/sandbox-price.ts';
import { sandboxWalk } from './sandbox/sandbox-walk.ts';
import { acceptJump, fixPrice, releasePrice } from './set-price.ts';
import { DOLLAR, type RateSource, SourceOutage } from './sources/source.ts';
import { unitSource } from './sources/unit-source.ts';
import { tickRates } from './tick-rates.ts';
import { selectStandings } from './watches/standings-store.ts';

/** `troubles.test.ts` tests the alerts about silent sources and missing quorums. */
const openAlerts = async (db: Db) =>
  (await allAlerts(db)).filter(
    ({ subject }) => !/^(venue-silent|few-venues|rates-disagree|usdt-unwatched)/.test(subject),
  );

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
  nameOf: (id: number) => currencies.find((currency) => currency.id === id)?.code ?? 'the dollar',
  onChanged: async (ids: readonly number[]) => void changes.push([...ids].sort()),
  judgeSettings,
  bandBpsOf: () => 100,
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
const registry = new Registry();
const metrics = { ...createRateMetrics(registry), registry };
const judgeSettings = judgeDefaults;
const tick = (...sources: RateSource[]) =>
  tickRates({ ...deps(), metrics, judgeSettings, maxBreakBps: 200, sources });
const accept = (seen: string) => acceptJump(deps(), { currencyId: BTC, seen: toDecimal(seen) });
const fix = (usdt: string, market?: string) =>
  fixPrice(deps(), {
    currencyId: BTC,
    usdt: toDecimal(usdt),
    setBy: 'operator',
    endsAt: null,
    market: market === undefined ? undefined : toDecimal(market),
  });
const tickAt = (usdt: string) => tick(venue('a', usdt), venue('b', usdt));
const priceOf = (currencyId: number): Decimal | null => board.priceOf(currencyId)?.usdt ?? null;

describe('tickRates', () => {
  it('two venues agree, the price is on the board with its provenance', async () => {
    expect(await tick(venue('a', '100'), venue('b', '101'), unitSource(clock, USDT))).toEqual([BTC, USDT]);
    expect(board.priceOf(BTC)).toEqual({
      currencyId: BTC,
      usdt: toDecimal('100.5'),
      kind: 'venues',
      sources: ['a', 'b'],
      observedAt: clock.now(),
    });
    expect(changes).toEqual([[BTC, USDT]]);
  });

  it('the same price again is fresh again, without an event', async () => {
    await tickAt('100');
    clock.advance(50_000);
    expect(await tickAt('100')).toEqual([]);
    clock.advance(50_000);
    expect(priceOf(BTC)).toBe(toDecimal('100'));
    expect(changes).toEqual([[BTC]]);
  });

  it('a new price is listed at once, and leaves the list when old', async () => {
    const listed = () => board.fresh().map(({ usdt }) => usdt);
    await tickAt('100');
    expect(listed()).toEqual([toDecimal('100')]);
    expect(board.fresh()).toBe(board.fresh());
    await tickAt('101');
    expect(listed()).toEqual([toDecimal('101')]);
    clock.advance(MINUTE);
    expect(listed()).toEqual([toDecimal('101')]);
    clock.advance(1);
    expect(listed()).toEqual([]);
  });

  it('a corrected clock lists prices again that only seemed old', async () => {
    await tickAt('100');
    const now = clock.now();
    let aheadMs = MINUTE + 1;
    const other = await openLiveBoard({ db: database.db, clock: { now: () => later(now, aheadMs) } });
    expect(other.fresh()).toEqual([]);
    aheadMs = 0;
    expect(other.fresh().map(({ usdt }) => usdt)).toEqual([toDecimal('100')]);
  });

  it.each([
    [5_000, '100'],
    [5_001, null],
  ])('a start believes a price that is dated %i ms ahead: %s', async (aheadMs, expected) => {
    const observedAt = later(clock.now(), aheadMs);
    await tickAt('100');
    await sql`update prices set observed_at = ${observedAt} where currency_id = ${BTC}`.execute(database.db);
    const started = await openLiveBoard({ db: database.db, clock });
    expect(started.priceOf(BTC)?.usdt ?? null).toBe(expected === null ? null : toDecimal(expected));
  });

  it('a price of a fast clock is fresh here for a minute', async () => {
    const ahead: HandClock['now'] = () => later(clock.now(), 5 * MINUTE);
    const stamped = (name: string): RateSource => ({
      ...venue(name, '100'),
      fetch: async () => [{ currencyId: BTC, usdt: toDecimal('100'), observedAt: ahead() }],
    });
    const worker = { ...deps(), clock: { now: ahead }, metrics, judgeSettings, maxBreakBps: 200 };
    const tickAhead = () => tickRates({ ...worker, sources: [stamped('a'), stamped('b')] });
    await tickAhead();
    clock.advance(MINUTE);
    await board.reload();
    expect(priceOf(BTC)).toBe(toDecimal('100'));
    clock.advance(1);
    await board.reload();
    expect(priceOf(BTC)).toBeNull();
    expect(board.fresh()).toEqual([]);
    await tickAhead();
    expect(priceOf(BTC)).toBe(toDecimal('100'));
  });

  it('a changed price of a fast clock is no younger than its observation', async () => {
    const ahead = { now: () => later(clock.now(), 5 * MINUTE) };
    const observedAt = ahead.now();
    const said = (name: string, usdt: string, at: Date): RateSource => ({
      ...venue(name, usdt),
      fetch: async () => [{ currencyId: BTC, usdt: toDecimal(usdt), observedAt: at }],
    });
    const tickAhead = (newest: string) => {
      const sources = [
        said('a', '100', observedAt),
        said('b', '101', observedAt),
        said('c', newest, ahead.now()),
      ];
      return tickRates({ ...deps(), clock: ahead, metrics, judgeSettings, maxBreakBps: 200, sources });
    };
    await tickAhead('100');
    expect(board.priceOf(BTC)).toMatchObject({ usdt: toDecimal('100'), observedAt });
    clock.advance(MINUTE);
    await tickAhead('101');
    expect(board.priceOf(BTC)).toMatchObject({ usdt: toDecimal('101'), observedAt });
    clock.advance(1);
    expect(priceOf(BTC)).toBeNull();
  });

  describe('with a clock that runs ahead', () => {
    let aheadMs: number;
    const wrong = { now: () => later(clock.now(), aheadMs) };
    const stamped = (name: string): RateSource => ({
      ...venue(name, '100'),
      fetch: async () => [{ currencyId: BTC, usdt: toDecimal('100'), observedAt: wrong.now() }],
    });
    const tickAhead = (board: LiveBoard) =>
      tickRates({
        ...deps(),
        board,
        clock: wrong,
        metrics,
        judgeSettings,
        maxBreakBps: 200,
        sources: ['a', 'b'].map(stamped),
      });
    const openBoard = () => openLiveBoard({ db: database.db, clock: wrong });
    const seenBy = async (board: LiveBoard): Promise<Decimal | null> => {
      await board.reload();
      return board.priceOf(BTC)?.usdt ?? null;
    };

    it('corrected without venues, drops the price for good', async () => {
      aheadMs = 60 * MINUTE;
      const board = await openBoard();
      await tickAhead(board);
      expect(await seenBy(board)).toBe(toDecimal('100'));
      aheadMs = 0;
      expect(await seenBy(board)).toBeNull();
      clock.advance(60 * MINUTE);
      expect(await seenBy(board)).toBeNull();
      clock.advance(10_000);
      await tickAhead(board);
      expect(await seenBy(board)).toBe(toDecimal('100'));
    });

    it('corrected by seconds, keeps the price', async () => {
      aheadMs = 4_000;
      const board = await openBoard();
      await tickAhead(board);
      aheadMs = 0;
      expect(await seenBy(board)).toBe(toDecimal('100'));
      clock.advance(MINUTE + 1);
      expect(await seenBy(board)).toBeNull();
    });

    it('gives a second process only the next price', async () => {
      aheadMs = 60 * MINUTE;
      const worker = await openBoard();
      await tickAhead(worker);
      const started = await openLiveBoard({ db: database.db, clock });
      expect(await seenBy(started)).toBeNull();
      clock.advance(10_000);
      await tickAhead(worker);
      expect(await seenBy(started)).toBe(toDecimal('100'));
    });
  });

  it('without a quorum for a minute, drops the price until a quorum', async () => {
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

  it('the market jumps, is held back with one alert until it stood for five minutes', {
    tags: ['threat:price-manipulation'],
  }, async () => {
    await tickAt('100');
    for (let passed = 0; passed < 5 * MINUTE; passed += 30_000) {
      clock.advance(30_000);
      expect(await tickAt('125')).toEqual(passed === 0 ? [BTC] : []);
    }
    expect(priceOf(BTC)).toBeNull();
    expect(await openAlerts(database.db)).toMatchObject([
      {
        subject: 'rate-jump:1',
        message:
          'The price of BTC jumped and is held back. BTC is sold only at a fixed price until the jump stands for 5 minutes or goes back. Look at the market, then accept-jump or fix-price.',
      },
    ]);
    clock.advance(30_000);
    expect(await tickAt('125')).toEqual([BTC]);
    expect(priceOf(BTC)).toBe(toDecimal('125'));
    expect(await openAlerts(database.db)).toEqual([]);
  });

  it('after a jump, has no price until the market goes back', {
    tags: ['threat:crash-at-old-price'],
  }, async () => {
    const other = await openLiveBoard({ db: database.db, clock });
    await tick(venue('a', '100'), venue('b', '100'), unitSource(clock, USDT));
    await tickAt('125');
    await other.reload();
    for (const one of [board, other]) {
      expect(one.priceOf(BTC)).toBeNull();
      expect(one.fresh().map(({ currencyId }) => currencyId)).toEqual([USDT]);
    }
    clock.advance(5_000);
    expect(await tickAt('101')).toEqual([BTC]);
    expect(priceOf(BTC)).toBe(toDecimal('101'));
  });

  it('after a jump without a quorum, keeps the price away', async () => {
    const stamped = (name: string, aheadMs: number): RateSource => ({
      ...venue(name, '100'),
      fetch: async () => [
        { currencyId: BTC, usdt: toDecimal('100'), observedAt: later(clock.now(), aheadMs) },
      ],
    });
    await tick(stamped('a', 4_000), stamped('b', 4_000));
    await tickAt('125');
    for (const passed of [30_000, 30_000, 1]) {
      clock.advance(passed);
      expect(priceOf(BTC)).toBeNull();
      await tick(broken);
    }
    expect(await openAlerts(database.db)).toEqual([]);
    expect(priceOf(BTC)).toBeNull();
  });

  it('after a jump, sells at a fixed price until it is released', async () => {
    await tickAt('100');
    await fix('100');
    expect(await tickAt('125')).toEqual([]);
    expect(priceOf(BTC)).toBe(toDecimal('100'));
    await releasePrice(deps(), BTC);
    expect(priceOf(BTC)).toBeNull();
    await fix('124');
    expect(priceOf(BTC)).toBe(toDecimal('124'));
    expect(changes.slice(1)).toEqual([[BTC], [BTC]]);
  });

  it('the jump goes back, forgets it', async () => {
    await tickAt('100');
    clock.advance(5_000);
    await tickAt('125');
    clock.advance(5_000);
    await tickAt('100');
    expect(await openAlerts(database.db)).toEqual([]);
    expect(await accept('125')).toEqual({ kind: 'none-held' });
  });

  it('the quorum is lost while a jump stands, starts anew', async () => {
    await tickAt('100');
    await tickAt('125');
    clock.advance(MINUTE);
    await tick(venue('a', '125'));
    expect(await openAlerts(database.db)).toHaveLength(1);
    clock.advance(1);
    await tick(venue('a', '125'));
    expect(await openAlerts(database.db)).toEqual([]);
    expect(await accept('125')).toEqual({ kind: 'none-held' });
    await tickAt('125');
    clock.advance(5 * MINUTE - 1);
    expect(await tickAt('125')).toEqual([]);
  });

  it('the market jumps, is believed in time although another worker reaches no venue', async () => {
    await tickAt('100');
    for (let passed = 0; passed < 5 * MINUTE; passed += 10_000) {
      clock.advance(5_000);
      await tickAt('125');
      clock.advance(5_000);
      await tick(broken);
    }
    expect(await openAlerts(database.db)).toMatchObject([{ subject: 'rate-jump:1' }]);
    clock.advance(5_000);
    expect(await tickAt('125')).toEqual([BTC]);
  });

  it('after a jump, ignores a worker’s earlier answers', {
    tags: ['threat:crash-at-old-price'],
  }, async () => {
    const before = clock.now();
    const heard = (name: string): RateSource => ({
      ...venue(name, '100'),
      fetch: async () => [{ currencyId: BTC, usdt: toDecimal('100'), observedAt: before }],
    });
    await tickAt('100');
    for (let passed = 0; passed < 50_000; passed += 10_000) {
      clock.advance(5_000);
      await tickAt('75');
      clock.advance(5_000);
      await tick(heard('a'), heard('b'));
      expect(priceOf(BTC)).toBeNull();
    }
    for (let passed = 50_000; passed < 5 * MINUTE; passed += 50_000) {
      clock.advance(50_000);
      await tickAt('75');
    }
    clock.advance(5_000);
    expect(await tickAt('75')).toEqual([BTC]);
    expect(priceOf(BTC)).toBe(toDecimal('75'));
  });

  it('an operator accepts the jump, it counts at once', async () => {
    await tickAt('100');
    await tickAt('125');
    expect(await accept('125')).toEqual({ kind: 'accepted', usdt: toDecimal('125') });
    expect(priceOf(BTC)).toBe(toDecimal('125'));
    expect(changes.at(-1)).toEqual([BTC]);
    expect(await openAlerts(database.db)).toEqual([]);
    expect(await tickAt('126')).toEqual([BTC]);
  });

  it('refuses to accept a jump that a second jump replaced', async () => {
    await tickAt('100');
    await tickAt('125');
    await tickAt('60');
    expect(await accept('125')).toEqual({ kind: 'another', usdt: toDecimal('60') });
    expect(priceOf(BTC)).toBeNull();
    expect(await openAlerts(database.db)).toHaveLength(1);
    expect(await accept('62')).toEqual({ kind: 'accepted', usdt: toDecimal('60') });
  });

  it('accepts a jump with the age and sources of its observation', async () => {
    await tickAt('100');
    clock.advance(50_000);
    const observedAt = clock.now();
    const said = [{ currencyId: BTC, usdt: toDecimal('125'), observedAt }];
    const jumped = ['c', 'd'].map((name) => ({ ...venue(name, '125'), fetch: async () => said }));
    clock.advance(50_000);
    await tick(...jumped);
    expect(await accept('125')).toEqual({ kind: 'accepted', usdt: toDecimal('125') });
    expect(board.priceOf(BTC)).toMatchObject({ usdt: toDecimal('125'), sources: ['c', 'd'], observedAt });
    clock.advance(10_001);
    expect(priceOf(BTC)).toBeNull();
  });
});

describe('tickRates, sources that differ', () => {
  const says = (
    name: string,
    observations: Record<number, string>,
    more: Partial<RateSource> = {},
  ): RateSource => ({
    ...venue(name, '1'),
    currencyIds: Object.keys(observations).map((id) => +id),
    fetch: async () =>
      Object.entries(observations).map(([id, usdt]) => ({
        currencyId: +id,
        usdt: toDecimal(usdt),
        observedAt: clock.now(),
      })),
    ...more,
  });
  const alerts = async (): Promise<string[]> => (await openAlerts(database.db)).map(({ subject }) => subject);
  const counted = async (source: string, verdict: string): Promise<number> => {
    const { values } = (await metrics.registry.getSingleMetric('parom_rate_prices_total')?.get()) ?? {
      values: [],
    };
    return values.find(({ labels }) => labels.source === source && labels.verdict === verdict)?.value ?? 0;
  };

  it('refuses ten times the last price from all venues', async () => {
    await tickAt('100');
    clock.advance(30_000);
    const before = await counted('a', 'refused');
    expect(await tickAt('1000')).toEqual([]);
    expect(await counted('a', 'refused')).toBe(before + 1);
    expect(await alerts()).toEqual([]);
    clock.advance(31_000);
    expect(priceOf(BTC)).toBeNull();
  });

  it('counts a coin as missing when its venue is silent', async () => {
    await tick(says('a', { [BTC]: '100' }, { currencyIds: [BTC, USDT] }), venue('b', '100'));
    expect(await counted('a', 'missing')).toBe(1);
    expect(await counted('a', 'counted')).toBeGreaterThan(0);
  });

  it('asks the last resort only about coins without agreement', async () => {
    let questions = 0;
    const last = says('last', { [BTC]: '101', [USDT]: '1' }, { isLastResort: true });
    const counting = { ...last, fetch: () => ((questions += 1), last.fetch()) };
    await tick(says('a', { [BTC]: '100', [USDT]: '1' }), says('b', { [BTC]: '100', [USDT]: '1' }), counting);
    expect(questions).toBe(0);
    await tick(says('a', { [BTC]: '100', [USDT]: '1' }), says('b', { [USDT]: '1' }), counting);
    expect(questions).toBe(1);
    expect(board.priceOf(BTC)).toMatchObject({ usdt: toDecimal('100.5'), sources: ['a', 'last'] });
    expect(board.priceOf(USDT)?.sources).toEqual(['a', 'b']);
  });

  it('asks the last resort at once when two fresh venues disagree', async () => {
    const last = says('last', { [BTC]: '100.2' }, { isLastResort: true });
    await tick(venue('a', '100'), venue('b', '109.8'), last);
    expect(board.priceOf(BTC)).toMatchObject({ usdt: toDecimal('100.1'), sources: ['a', 'last'] });
  });

  it('drops the price at once when two venues disagree', async () => {
    await tickAt('100');
    clock.advance(5_000);
    expect(await tick(venue('a', '100'), venue('b', '109.8'))).toEqual([BTC]);
    expect(priceOf(BTC)).toBeNull();
    const other = await openLiveBoard({ db: database.db, clock });
    expect(other.fresh()).toEqual([]);
    clock.advance(5_000);
    expect(await tickAt('100.5')).toEqual([BTC]);
    expect(priceOf(BTC)).toBe(toDecimal('100.5'));
  });

  it('drops the price at once when the only fresh venue left it', async () => {
    await tickAt('100');
    clock.advance(5_000);
    await tick(venue('a', '100.9'), broken);
    expect(priceOf(BTC)).toBe(toDecimal('100'));
    await tick(venue('a', '101.1'), broken);
    expect(priceOf(BTC)).toBeNull();
  });

  it('keeps the price when a worker repeats an older answer', async () => {
    const observedAt = clock.now();
    clock.advance(5_000);
    await tickAt('100');
    const former = {
      ...venue('a', '98'),
      fetch: async () => [{ currencyId: BTC, usdt: toDecimal('98'), observedAt }],
    };
    await tick(former);
    expect(priceOf(BTC)).toBe(toDecimal('100'));
  });

  it('follows a markup that an operator changes between two looks', async () => {
    let bandBps = 30;
    const sources = [venue('a', '100'), venue('b', '100.5')];
    const look = () => tickRates({ ...deps(), metrics, maxBreakBps: 200, sources, bandBpsOf: () => bandBps });
    await look();
    expect(priceOf(BTC)).toBeNull();
    bandBps = 60;
    await look();
    expect(priceOf(BTC)).toBe(toDecimal('100.25'));
  });

  it('sets a straying venue aside, through a restart', async () => {
    const three = (usdt: string) => tick(venue('a', '100'), venue('b', '100'), venue('d', usdt));
    for (let passed = 0; passed <= MINUTE; passed += 5_000) {
      await three('104');
      clock.advance(5_000);
    }
    expect(await openAlerts(database.db)).toMatchObject([
      {
        subject: `venue-strays:d:${BTC}`,
        message:
          'The price of BTC at d strays from the other venues. It does not count until it agrees for a minute. Look at d; with too few other venues BTC is not sold.',
      },
    ]);
    expect(board.priceOf(BTC)?.sources).toEqual(['a', 'b']);
    expect(await selectStandings(database.db)).toMatchObject([{ source: 'd', isSetAside: true }]);
    for (let passed = 0; passed <= MINUTE; passed += 5_000) {
      await three('100');
      clock.advance(5_000);
    }
    expect(await alerts()).toEqual([]);
    expect(board.priceOf(BTC)?.sources).toEqual(['a', 'b', 'd']);
  });

  it('reports and resolves each venue that strays with one coin', async () => {
    const look = async (ofD: string, ofE: string) => {
      for (let looks = 0; looks < 3; looks += 1) {
        await tick(venue('a', '100'), venue('b', '100'), venue('d', ofD), venue('e', ofE));
        clock.advance(MINUTE / 2);
      }
      return (await alerts()).sort();
    };
    const [ofD, ofE] = [`venue-strays:d:${BTC}`, `venue-strays:e:${BTC}`];
    expect(await look('104', '100')).toEqual([ofD]);
    expect(await look('104', '104')).toEqual([ofD, ofE]);
    expect(await look('100', '104')).toEqual([ofE]);
  });

  it('forgets a venue set aside and no longer configured', async () => {
    for (let passed = 0; passed <= MINUTE; passed += 5_000) {
      await tick(venue('a', '100'), venue('b', '100'), venue('d', '104'));
      clock.advance(5_000);
    }
    await tickAt('100');
    expect(await alerts()).toEqual([]);
    expect(await selectStandings(database.db)).toEqual([]);
  });

  it('reports a delisted coin until the venue has it again', async () => {
    let refused = [BTC];
    const asked = says('a', { [USDT]: '1' }, { currencyIds: [BTC, USDT] });
    const lacking = { ...asked, refusedIds: () => refused };
    const refusedOfA = async () =>
      (await registry.getSingleMetric('parom_rate_refused_markets')?.get())?.values.find(
        ({ labels }) => labels.source === 'a',
      )?.value;
    await tick(lacking);
    await tick(lacking);
    expect(await openAlerts(database.db)).toMatchObject([
      {
        subject: `venue-refuses:a:${BTC}`,
        message:
          'a has no market for BTC. The price of BTC comes from the other venues. Check whether a delisted BTC.',
      },
    ]);
    expect(warnings).toEqual([{ source: 'a', currencyId: BTC }]);
    expect(await refusedOfA()).toBe(1);
    // Another process has not found it out yet: it hears nothing of the coin, and that is no news.
    refused = [];
    await tick(lacking);
    expect(await alerts()).toEqual([`venue-refuses:a:${BTC}`]);
    await tick({ ...venue('a', '100'), refusedIds: () => [] });
    expect(await alerts()).toEqual([]);
    expect(await refusedOfA()).toBe(0);
  });

  it('converts a bank’s dollar price by the venues’ dollar', async () => {
    const bank = says('bank', { [BTC]: '0.0125' }, { kind: 'daily', pricedIn: 'dollar' });
    await tick(says('a', { [DOLLAR]: '1.02' }), says('b', { [DOLLAR]: '1.02' }), bank);
    expect(priceOf(BTC)).toBe(toDecimal('0.01275'));
    await tick(bank);
    expect(priceOf(BTC)).toBe(toDecimal('0.0125'));
  });

  it('leaves prices in USDT as they are while the dollar moves', async () => {
    await tick(says('a', { [DOLLAR]: '1.02', [BTC]: '100' }), says('b', { [DOLLAR]: '1.02', [BTC]: '100' }));
    expect(priceOf(BTC)).toBe(toDecimal('100'));
  });

  it.each([
    ['1.0204', 'inside 2 %', false],
    ['0.9804', 'inside 2 %', false],
    ['1.021', 'outside', true],
    ['0.98', 'outside', true],
  ])('a dollar of %s USDT, is %s', async (dollar, _where, isHalted) => {
    await tick(says('a', { [DOLLAR]: dollar }), says('b', { [DOLLAR]: dollar }));
    expect(board.isHalted()).toBe(isHalted);
    expect(await alerts()).toEqual(isHalted ? ['usdt-break'] : []);
  });

  it('keeps USDT broken while venues are silent', async () => {
    await tick(says('a', { [DOLLAR]: '1.1' }));
    expect(board.isHalted()).toBe(false);
    const dollars = (usdt: string) => [says('a', { [DOLLAR]: usdt }), says('b', { [DOLLAR]: usdt })];
    await tick(...dollars('1.1'));
    await tick(...dollars('1.1').map((source) => ({ ...source, fetch: broken.fetch })));
    expect(board.isHalted()).toBe(true);
    await tick(...dollars('1'));
    expect(board.isHalted()).toBe(false);
    expect(await alerts()).toEqual([]);
  });

  it('keeps USDT broken until three quarters of the limit', async () => {
    const look = async (usdt: string) => {
      await tick(says('a', { [DOLLAR]: usdt }), says('b', { [DOLLAR]: usdt }));
      return board.isHalted();
    };
    expect(await look('0.975')).toBe(true);
    expect(await look('0.981')).toBe(true);
    expect(await look('0.9845')).toBe(true);
    expect(await look('0.986')).toBe(false);
    expect(await look('0.981')).toBe(false);
  });

  it('keeps USDT broken despite a worker’s earlier answers', async () => {
    const observedAt = clock.now();
    const heard = (name: string): RateSource => ({
      ...says(name, { [DOLLAR]: '1' }),
      fetch: async () => [{ currencyId: DOLLAR, usdt: toDecimal('1'), observedAt }],
    });
    clock.advance(5_000);
    await tick(says('a', { [DOLLAR]: '1.1' }), says('b', { [DOLLAR]: '1.1' }));
    clock.advance(5_000);
    await tick(heard('a'), heard('b'));
    expect(board.isHalted()).toBe(true);
    expect(await alerts()).toEqual(['usdt-break']);
    await tick(says('a', { [DOLLAR]: '1' }), says('b', { [DOLLAR]: '1' }));
    expect(board.isHalted()).toBe(false);
  });

  it('ends the break without dollar venues or a limit', async () => {
    const dollars = [says('a', { [DOLLAR]: '1.1' }), says('b', { [DOLLAR]: '1.1' })];
    await tick(...dollars);
    await tick(venue('a', '100'));
    expect(board.isHalted()).toBe(false);
    await tick(...dollars);
    await tickRates({ ...deps(), metrics, judgeSettings, sources: dollars, maxBreakBps: null });
    expect(board.isHalted()).toBe(false);
    expect(board.priceOf(DOLLAR)).toBeNull();
  });
});

describe('a daily rate beside the price of an operator', () => {
  const bank = (usdt: string): RateSource => ({ ...venue('bank', usdt), kind: 'daily' });
  const jumps = async () =>
    (await openAlerts(database.db)).filter(({ subject }) => subject === `rate-jump:${BTC}`);

  it('9.8 % away is reported and never accepted', async () => {
    await tick(bank('100'));
    await fix('100');
    for (let passed = 0; passed < 20 * MINUTE; passed += 50_000) {
      clock.advance(50_000);
      await tick(bank('109.8'));
      expect(priceOf(BTC)).toBe(toDecimal('100'));
    }
    expect((await jumps())[0]?.message).toContain('more than 3 % from the price that an operator fixed');
    await releasePrice(deps(), BTC);
    await tick(bank('109.8'));
    expect(priceOf(BTC)).toBeNull();
    for (let passed = 0; passed < 5 * MINUTE; passed += 50_000) {
      expect(priceOf(BTC)).toBeNull();
      clock.advance(50_000);
      await tick(bank('109.8'));
    }
    expect(priceOf(BTC)).toBe(toDecimal('109.8'));
    expect(await jumps()).toEqual([]);
  });

  it('is not blamed for a jump of venues', async () => {
    await tickAt('100');
    await fix('100');
    await tickAt('125');
    expect((await jumps())[0]?.message).toContain('The price of BTC jumped and is held back.');
  });

  it('of +9.8 % at once is held back', async () => {
    await tick(bank('100'));
    clock.advance(5_000);
    await tick(bank('109.8'));
    expect(priceOf(BTC)).toBeNull();
    expect(await jumps()).toMatchObject([
      { message: expect.stringContaining('The price of BTC jumped and is held back.') },
    ]);
  });
});

describe('fixPrice', () => {
  it('fixed by an operator, goes before the market without age until released', async () => {
    await tickAt('100');
    expect(await fix('777', '100')).toEqual({ kind: 'fixed', market: toDecimal('100') });
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

  it('declines a price far from the market unless the market is named', async () => {
    expect(await fix('10')).toEqual({ kind: 'fixed', market: null });
    await releasePrice(deps(), BTC);
    await tickAt('100');
    expect(await fix('10')).toEqual({ kind: 'off', market: toDecimal('100') });
    expect(await fix('10', '1000')).toEqual({ kind: 'off', market: toDecimal('100') });
    expect(priceOf(BTC)).toBe(toDecimal('100'));
    expect(await fix('95')).toEqual({ kind: 'fixed', market: null });
    expect(await fix('10', '101')).toEqual({ kind: 'fixed', market: toDecimal('100') });
    expect(priceOf(BTC)).toBe(toDecimal('10'));
  });

  it('a silent market, is asked by its last word', async () => {
    await tickAt('100');
    clock.advance(1_000 * MINUTE);
    expect(await fix('89')).toEqual({ kind: 'off', market: toDecimal('100') });
    expect(await fix('89', '100')).toEqual({ kind: 'fixed', market: toDecimal('100') });
    expect(board.worthOf(BTC)).toBe(toDecimal('100'));
  });

  it('far from the market, has a ceiling in USDT of the market until the market agrees', async () => {
    const most = (): Decimal | undefined => board.priceOf(BTC)?.mostUsdt;
    await tickAt('100');
    await fix('50', '100');
    expect(most()).toBe(toDecimal('500'));
    await fix('200', '100');
    expect([most(), board.worthOf(BTC)]).toEqual([toDecimal('1000'), toDecimal('100')]);
    await fix('100');
    expect(most()).toBeUndefined();
    await tickAt('112');
    expect(most()).toBeDefined();
    await tick(broken);
    expect(most()).toBeDefined();
    await tickAt('101');
    expect([most(), board.worthOf(BTC)]).toEqual([undefined, toDecimal('100')]);
  });

  it('a price of a jump that is held back, is near the market', async () => {
    await tickAt('100');
    await tickAt('125');
    expect(await fix('124')).toEqual({ kind: 'fixed', market: null });
    expect(await fix('100')).toEqual({ kind: 'off', market: toDecimal('125') });
  });

  it('alerts while the market is away from the fixed price', async () => {
    const alerts = async () =>
      (await openAlerts(database.db)).filter(({ subject }) => subject === `fixed-price:${BTC}`);
    await tickAt('100');
    await fix('100');
    await tickAt('109');
    expect(await alerts()).toEqual([]);
    await tickAt('112');
    const message =
      'The price of BTC is fixed at 100 USDT, and the market price is 112. Tickets above the ceiling are not sold. Type fix-price again, or release-price.';
    expect(await alerts()).toMatchObject([{ message }]);
    clock.advance(2 * MINUTE);
    await tick(broken);
    expect(await alerts()).toHaveLength(1);
    await tickAt('101');
    expect(await alerts()).toEqual([]);
    await tickAt('130');
    expect(await alerts()).toHaveLength(1);
    await fix('90', '130');
    await tickAt('131');
    expect(await alerts()).toMatchObject([
      {
        message:
          'The price of BTC is fixed at 90 USDT, and the market price is 130. Tickets above the ceiling are not sold. Type fix-price again, or release-price.',
      },
    ]);
    await releasePrice(deps(), BTC);
    await tickAt('130');
    expect(await alerts()).toEqual([]);
  });

  it('another process fixed it, is on the board after a reload', async () => {
    const other = await openLiveBoard({ db: database.db, clock });
    await fixPrice(deps(), { currencyId: BTC, usdt: toDecimal('777'), setBy: 'operator', endsAt: null });
    expect(other.priceOf(BTC)).toBeNull();
    await other.reload();
    expect(other.priceOf(BTC)?.usdt).toBe(toDecimal('777'));
  });

  it('reaches another process’s board within a second', async () => {
    const other = await openLiveBoard({ db: database.db, clock });
    const stop = new AbortController();
    const reloading = keepReloading(other, stop.signal, (error) => warnings.push({ error }));
    await fixPrice(deps(), { currencyId: BTC, usdt: toDecimal('777'), setBy: 'operator', endsAt: null });
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

  it('passes the breaker and stays through ticks and time', async () => {
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

  it('stale, ages and is gone after a minute in spite of ticks', async () => {
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

  it('set and stale, ages; no longer stale, stays', async () => {
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
