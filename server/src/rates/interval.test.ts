/** The property that keeps the reserve: no price leaves the interval of the fresh quotes. */
import { type Decimal, decimal, formatDecimal } from '@parom/contract/money';
import fc from 'fast-check';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { later } from '../platform/clock.ts';
import type { BoardPrice } from './board/board.ts';
import { openLiveBoard } from './board/live-board.ts';
import { judgeDefaults } from './certainty/judge.ts';
import { createRateMetrics } from './rate-metrics.ts';
import { DOLLAR, type RateSource, SourceOutage } from './sources/source.ts';
import { tickRates } from './tick-rates.ts';

const BTC = 1;
const MINUTE_MS = 60_000;
const names = ['a', 'b', 'c', 'd', 'last'] as const;

/** What one venue does in one round: fails, or says a price of some age; a price may be anything. */
const price = fc.oneof(
  // Near each other, as markets are; then slipped points, zeros, negatives, and anything at all.
  { weight: 12, arbitrary: fc.bigInt({ min: 95n, max: 105n }).map((units) => units * 10n ** 18n) },
  { weight: 1, arbitrary: fc.constantFrom(0n, -(10n ** 18n), 10n ** 21n, 10n ** 19n, 1n) },
  { weight: 1, arbitrary: fc.bigInt({ min: 1n, max: 10n ** 24n }) },
);
const deed = fc.oneof(
  { weight: 1, arbitrary: fc.constant('fails' as const) },
  {
    weight: 8,
    arbitrary: fc.record({
      usdt: price.map(decimal),
      ageMs: fc.oneof(
        fc.constant(0),
        fc.constant(61_000),
        fc.integer({ min: -2 * MINUTE_MS, max: MINUTE_MS }),
      ),
      dollar: price.map(decimal),
    }),
  },
);
const round = fc.record({
  deeds: fc.tuple(deed, deed, deed, deed, deed),
  thenMs: fc.constantFrom(1_000, 5_000, 30_000, 61_000, 300_000),
});

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.db
    .insertInto('currencies')
    .values({ id: BTC, code: 'BTC', name: 'BTC', short_name: 'BTC', type: 0, decimals: 8 })
    .execute();
});
afterAll(() => database.close());

async function forgetEverything(): Promise<void> {
  for (const table of ['prices', 'venue_standings', 'dollar_watch'] as const)
    await database.db.deleteFrom(table).execute();
}

it('any rounds leave prices among their fresh quotes, and none beside a jump', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 6 }), async (rounds) => {
      await forgetEverything();
      const clock = handClock();
      const board = await openLiveBoard({ db: database.db, clock });
      const metrics = createRateMetrics(new Registry());
      let before = null as BoardPrice | null;
      for (const { deeds, thenMs } of rounds) {
        const now = clock.now();
        const sources = deeds.map((done, index): RateSource => {
          const name = names[index] ?? '';
          const fetch = async () => {
            if (done === 'fails') throw new SourceOutage('down');
            const observedAt = later(now, -done.ageMs);
            return [
              { currencyId: BTC, usdt: done.usdt, observedAt },
              { currencyId: DOLLAR, usdt: done.dollar, observedAt },
            ];
          };
          return { name, kind: 'venue', currencyIds: [BTC, DOLLAR], isLastResort: name === 'last', fetch };
        });
        const log = { warn: () => {} };
        const onChanged = async () => {};
        await tickRates({
          db: database.db,
          clock,
          board,
          log,
          metrics,
          onChanged,
          sources,
          judgeSettings: judgeDefaults,
          maxBreakBps: 200,
          nameOf: String,
          bandBpsOf: () => 300,
        });
        const made = board.priceOf(BTC);
        const isKept =
          made?.usdt === before?.usdt && made?.observedAt.getTime() === before?.observedAt.getTime();
        if (made !== null && !isKept) {
          const fresh = deeds
            .flatMap((done) =>
              done === 'fails' || done.ageMs > MINUTE_MS || done.ageMs < -5_000 ? [] : done.usdt,
            )
            .filter((usdt) => usdt > 0n)
            .sort((a, b) => (a < b ? -1 : 1));
          const [lowest, highest] = [fresh[0], fresh.at(-1)] as [Decimal, Decimal];
          expect(fresh.length).toBeGreaterThanOrEqual(2);
          expect(made.usdt >= lowest && made.usdt <= highest, formatDecimal(made.usdt)).toBe(true);
          expect(made.sources.length).toBeGreaterThanOrEqual(2);
        }
        if (made !== null) {
          expect(now.getTime() - made.observedAt.getTime()).toBeLessThanOrEqual(MINUTE_MS);
          expect(await database.db.selectFrom('prices').select('pending_usdt').execute()).toEqual([
            { pending_usdt: null },
          ]);
        }
        before = made;
        clock.advance(thenMs);
      }
    }),
    { numRuns: 25 },
  );
});
