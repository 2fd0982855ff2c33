/** Alerts about the sources of prices, raised by the tick on a real database, before sales stop. */
import { toDecimal } from '@parom/contract/money';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type HandClock, handClock } from '../../../test/clock.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { openAlerts } from '../../platform/alerts/alerts-store.ts';
import { later } from '../../platform/clock.ts';
import { type LiveBoard, openLiveBoard } from '../board/live-board.ts';
import { judgeDefaults } from '../certainty/judge.ts';
import { createRateMetrics } from '../rate-metrics.ts';
import { DOLLAR, type RateSource, SourceOutage } from '../sources/source.ts';
import { tickRates } from '../tick-rates.ts';

const BTC = 1;
const SECOND = 1_000;
const HOUR = 3_600_000;
const metrics = createRateMetrics(new Registry());

let database: TestDatabase;
let clock: HandClock;
let board: LiveBoard;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.truncate();
  const row = { type: 0, decimals: 8 };
  await database.db
    .insertInto('currencies')
    .values({ id: BTC, code: 'BTC', name: 'BTC', short_name: 'BTC', ...row })
    .execute();
  clock = handClock();
  board = await openLiveBoard({ db: database.db, clock });
});

/** A venue that says this of BTC and of the dollar; `null`: it does not answer. */
function says(name: string, btc: string | null, ageMs = 0, kind: RateSource['kind'] = 'venue'): RateSource {
  return {
    name,
    kind,
    currencyIds: kind === 'venue' ? [BTC, DOLLAR] : [BTC],
    fetch: async () => {
      if (btc === null) throw new SourceOutage('down');
      const observedAt = later(clock.now(), -ageMs);
      const price = { currencyId: BTC, usdt: toDecimal(btc), observedAt };
      return kind === 'venue' ? [price, { currencyId: DOLLAR, usdt: toDecimal('1'), observedAt }] : [price];
    },
  };
}
const ofDollar = (source: RateSource): RateSource => ({
  ...source,
  currencyIds: [DOLLAR],
  fetch: async () => (await source.fetch()).filter(({ currencyId }) => currencyId === DOLLAR),
});
async function look(sources: readonly RateSource[], maxBreakBps: number | null = 200): Promise<string[]> {
  await tickRates({
    db: database.db,
    clock,
    board,
    metrics,
    sources,
    maxBreakBps,
    log: { warn: () => {} },
    onChanged: async () => {},
    judgeSettings: judgeDefaults,
    nameOf: () => 'BTC',
    bandBpsOf: () => 100,
  });
  return (await openAlerts(database.db)).map(({ subject }) => subject).sort();
}
/** Looks every five seconds for so long. @returns the alerts of the last look */
async function lookFor(seconds: number, sources: readonly RateSource[]): Promise<string[]> {
  for (let passed = 0; passed < seconds; passed += 5) {
    await look(sources);
    clock.advance(5 * SECOND);
  }
  return look(sources);
}
const messages = async (): Promise<string[]> => (await openAlerts(database.db)).map(({ message }) => message);
const four = ['a', 'b', 'c', 'd'].map((name) => says(name, '100'));

describe('a silent source', () => {
  it('is reported while its last price still counts, and no more once it speaks', async () => {
    await look(four);
    const quiet = ['a', 'b', 'c'].map((name) => says(name, '100', 41 * SECOND));
    expect(await look([...quiet, says('d', '100')])).toEqual([]);
    expect(await lookFor(10, [...quiet, says('d', '100')])).toEqual([
      'venue-silent:a',
      'venue-silent:b',
      'venue-silent:c',
    ]);
    expect(board.priceOf(BTC)).not.toBeNull();
    expect(await messages()).toContain(
      'a has sent no new price for 40 seconds. Its prices stop counting soon, and a coin without enough other sources is not sold then. Check the connection to a, or leave it out of PAROM_RATE_VENUES.',
    );
    expect(await look(four)).toEqual([]);
  });

  it('that a second worker reaches is not reported', async () => {
    const dead = [says('a', null), ...four.slice(1)];
    for (let looks = 0; looks < 20; looks += 1) {
      expect(await look(looks % 2 === 0 ? dead : four)).toEqual([]);
      clock.advance(5 * SECOND);
    }
  });

  it('with a daily rate is reported after 30 hours, six before the rate ends', async () => {
    const daily = (ageMs: number) => [...four, says('bank', '100', ageMs, 'daily')];
    expect(await lookFor(10, daily(30 * HOUR))).toEqual([]);
    expect(await lookFor(10, daily(30 * HOUR + 1))).toEqual(['venue-silent:bank']);
  });
});

describe('a coin near the end of its quorum', () => {
  it('is reported after a minute with two venues', async () => {
    const two = [...four.slice(0, 2), says('c', '103')];
    expect(await lookFor(55, two)).toEqual([]);
    expect(await lookFor(10, two)).toContain(`few-venues:${BTC}`);
    expect(board.priceOf(BTC)).not.toBeNull();
    expect((await messages()).join()).toContain('2 of 3 venues agree about the price of BTC.');
    expect(await lookFor(65, four)).toEqual([]);
  });

  it('is not reported where only two venues are asked', async () => {
    expect(await lookFor(120, four.slice(0, 2))).toEqual([]);
  });

  it('is not reported for a bank, or a venue without the coin', async () => {
    const others: RateSource[] = [says('bank', '100', 0, 'daily'), ofDollar(says('c', '100'))];
    expect(await lookFor(120, [...four.slice(0, 2), ...others])).toEqual([]);
  });
});

describe('a disagreement', () => {
  const apart = [says('a', '100'), says('b', '109.8')];

  it('is reported at once with both prices, and resolved with the next price', async () => {
    expect(await look(apart)).toEqual([`rates-disagree:${BTC}`]);
    expect(await messages()).toEqual([
      'Sources disagree about the price of BTC: a 100, b 109.8. BTC has no price and is not sold until enough of them agree. Look at the market, or name a price with fix-price.',
    ]);
    expect(await look([says('a', '100'), says('b', '100.5')])).toEqual([]);
  });

  it('stays reported after both venues are set aside', async () => {
    expect(await lookFor(120, apart)).toContain(`rates-disagree:${BTC}`);
  });

  it('of two daily rates is reported, and the coin has no price', async () => {
    const daily = ['100', '102'].map((usdt, index) => says(`bank${index}`, usdt, 0, 'daily'));
    expect(await look(daily, null)).toEqual([`rates-disagree:${BTC}`]);
    expect(board.priceOf(BTC)).toBeNull();
  });
});

describe('USDT against the dollar', () => {
  const withoutDollar = four.map((source) => ({
    ...source,
    fetch: async () => (await source.fetch()).filter(({ currencyId }) => currencyId !== DOLLAR),
  }));

  it('is reported as unwatched after a minute without two quotes', async () => {
    expect(await lookFor(55, withoutDollar)).toEqual([]);
    expect(await lookFor(5, withoutDollar)).toEqual(['usdt-unwatched']);
    expect(await look(four)).toEqual([]);
  });

  it('is not reported where a break has no limit', async () => {
    await lookFor(60, withoutDollar);
    expect(await look(withoutDollar, null)).toEqual([]);
  });
});
