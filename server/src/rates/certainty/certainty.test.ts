/** The property behind the band: no lying minority, and neither of two, costs more than the markup. */
import { type Decimal, decimal, mulDivFloor, ONE, toDecimal } from '@parom/contract/money';
import { rateAfterMarkup, rateOf } from '@parom/contract/pricing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { later } from '../../platform/clock.ts';
import { quoteAges } from '../venues/quote-ages.ts';
import { type Candidate, judge, judgeDefaults, type PriceLimits } from './judge.ts';
import { isFresh, type SourcedObservation } from './kinds.ts';
import { isRefuted } from './refute.ts';
import { isAside, nextStandings, type Standing } from './standing.ts';

const start = new Date('2030-01-15T12:00:00Z');
const STEP_MS = 5_000;
/** As many steps as a price may be old. */
const STEPS_OF_AGE = 12;
const TRUTH = toDecimal('100');
const shifted = (price: Decimal, partsPerMillion: number): Decimal =>
  mulDivFloor(price, decimal(ONE + (BigInt(partsPerMillion) * ONE) / 1_000_000n), ONE);
const observed = (source: string, usdt: Decimal, observedAt: Date): SourcedObservation => ({
  currencyId: 1,
  source,
  kind: 'venue',
  usdt,
  observedAt,
});

/** From far off to a hair inside the band, in parts of a million. */
const lie = fc.oneof(
  { weight: 2, arbitrary: fc.integer({ min: -150_000, max: 150_000 }) },
  { weight: 3, arbitrary: fc.integer({ min: -25_000, max: 25_000 }) },
);

describe('a price at one moment', () => {
  const scene = fc.integer({ min: 2, max: 7 }).chain((venues) => {
    const most = venues === 2 ? 1 : Math.floor((venues - 1) / 2);
    return fc.record({
      venues: fc.constant(venues),
      bandBps: fc.integer({ min: 30, max: 300 }),
      lies: fc.array(fc.record({ give: lie, get: lie }), { minLength: 1, maxLength: most }),
    });
  });

  it('never costs more than the markup when venues lie about both coins', () => {
    let sold = 0;
    fc.assert(
      fc.property(scene, ({ venues, bandBps, lies }) => {
        const priceOf = (side: 'give' | 'get'): Decimal | null => {
          const said = Array.from({ length: venues }, (_, index) =>
            observed(`v${index}`, shifted(TRUTH, lies[index]?.[side] ?? 0), start),
          );
          const judgement = judge({ usdt: null, pending: null }, said, start, {
            settings: judgeDefaults,
            bandBps,
          });
          return judgement.verdict === 'accepted' ? judgement.price.usdt : null;
        };
        const [giveUsdt, getUsdt] = [priceOf('give'), priceOf('get')];
        if (giveUsdt === null || getUsdt === null) return;
        sold += 1;
        // Both coins are worth the same: a rate above one would be paid from the reserve.
        expect(rateAfterMarkup(rateOf({ giveUsdt, getUsdt }), bandBps) <= ONE).toBe(true);
      }),
      { numRuns: 2_000 },
    );
    expect(sold).toBeGreaterThan(200);
  });
});

describe('a price over ten minutes', () => {
  /** What one venue does for some steps: it tells the truth, repeats itself, falls silent, or lies. */
  const deed = fc.record({
    steps: fc.integer({ min: 1, max: 60 }),
    kind: fc.constantFrom('speaks', 'speaks', 'freezes', 'is silent'),
    lie,
  });
  const story = fc.integer({ min: 2, max: 7 }).chain((venues) =>
    fc.record({
      bandBps: fc.integer({ min: 40, max: 220 }),
      // Parts of a million each step: a quarter of the band within a price's age, 8 % in ten minutes at
      // most.
      drift: fc.integer({ min: -100, max: 100 }),
      lies: fc.boolean(),
      deeds: fc.tuple(
        ...Array.from({ length: venues }, () => fc.array(deed, { minLength: 1, maxLength: 8 })),
      ),
    }),
  );

  it('stays within the markup of the market while on the board', () => {
    let sold = 0;
    fc.assert(
      fc.property(story, ({ bandBps, drift, lies, deeds }) => {
        // Within the age of a price the market itself moves by a quarter of the band at the most.
        const driftPpm = Math.trunc((drift * bandBps * 25) / (100 * STEPS_OF_AGE));
        const ages = quoteAges();
        let truth = TRUTH;
        let standings: readonly Standing[] = [];
        let board: Candidate | null = null;
        const quoted = new Map<string, { usdt: Decimal; stamp: string }>();
        for (let step = 0; step < 120; step += 1) {
          const now = later(start, step * STEP_MS);
          truth = shifted(truth, driftPpm);
          const said = deeds.flatMap((script, index) => {
            const source = `v${index}`;
            const one = deedAt(script, step);
            const isLiar = lies && index === 0;
            const before = quoted.get(source);
            if (one.kind === 'is silent') return [];
            const usdt = isLiar ? shifted(truth, one.lie) : truth;
            const next = one.kind === 'freezes' && before ? before : { usdt, stamp: String(step) };
            quoted.set(source, next);
            return observed(source, next.usdt, ages(source, next.stamp, now));
          });
          standings = nextStandings(1, said, standings, now, bandBps);
          const setAside = new Set(standings.filter(isAside).map(({ source }) => source));
          const limits: PriceLimits = { settings: judgeDefaults, bandBps, setAside };
          const judgement = judge({ usdt: board?.usdt ?? null, pending: null }, said, now, limits);
          if (judgement.verdict === 'accepted') board = judgement.price;
          else if (judgement.verdict === 'heldBack') board = null;
          else if (board !== null && isRefuted(board, said, now, limits)) board = null;
          if (board === null || !isFresh('venues', board.observedAt, now)) continue;
          sold += 1;
          const off = board.usdt > truth ? board.usdt - truth : truth - board.usdt;
          expect(off * 10_000n <= truth * BigInt(bandBps), `${off} of ${truth} at step ${step}`).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
    expect(sold).toBeGreaterThan(1_000);
  });
});

interface Deed {
  readonly steps: number;
  readonly kind: string;
  readonly lie: number;
}

/** The script begins anew at its end. */
function deedAt(script: readonly Deed[], step: number): Deed {
  let left = step % script.reduce((sum, { steps }) => sum + steps, 0);
  for (const one of script) {
    if (left < one.steps) return one;
    left -= one.steps;
  }
  throw new Error('a script has an end');
}
