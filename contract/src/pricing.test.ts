/** Against exact fractions of bigints. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Decimal, decimal, decimalsOf, toDecimal } from './money.ts';
import {
  bpsOf,
  giveFor,
  giveWithin,
  hasMovedMoreThan,
  isWorseByMoreThan,
  lowerPrice,
  maxCoin,
  minCoin,
  type PairPrice,
  percentOf,
  rateAfterMarkup,
  rateOf,
  receiveFor,
} from './pricing.ts';

interface Fraction {
  readonly above: bigint;
  readonly below: bigint;
}
const times = (...factors: (bigint | Fraction)[]): Fraction =>
  factors.reduce<Fraction>(
    (product, factor) =>
      typeof factor === 'bigint'
        ? { above: product.above * factor, below: product.below }
        : { above: product.above * factor.above, below: product.below * factor.below },
    { above: 1n, below: 1n },
  );
/** Its sign: the value is below, at or above the fraction. */
const compare = (value: bigint, fraction: Fraction) => value * fraction.below - fraction.above;
const stepOf = (decimals: number) => 10n ** BigInt(18 - decimals);

const price = fc.bigInt({ min: 10n ** 10n, max: 10n ** 24n }).map(decimal);
const pair = fc.record({ giveUsdt: price, getUsdt: price });
const amount = fc
  .bigInt({ min: 0n, max: 9_999_999_999n * 10n ** 8n })
  .map((units) => decimal(units * 10n ** 10n));
const markup = fc.integer({ min: 0, max: 5_000 });
const decimals = fc.constantFrom(2, 6, 8);
const rate = (p: PairPrice): Fraction => ({ above: p.giveUsdt, below: p.getUsdt });

describe('receiveFor', () => {
  it('is the exact value, rounded down once', () => {
    fc.assert(
      fc.property(amount, pair, markup, decimals, (give, p, bps, places) => {
        const receive = receiveFor(give, p, bps, places);
        const exact = times(give, rate(p), { above: 10_000n - BigInt(bps), below: 10_000n });
        expect(compare(receive, exact) <= 0n).toBe(true);
        expect(compare(receive + stepOf(places), exact) > 0n).toBe(true);
        expect(decimalsOf(receive)).toBeLessThanOrEqual(places);
      }),
      { numRuns: 2_000 },
    );
  });

  it('never pays less for more or for a thinner markup', () => {
    fc.assert(
      fc.property(amount, amount, pair, markup, decimals, (a, b, p, bps, places) => {
        const [less, more] = a < b ? [a, b] : [b, a];
        expect(receiveFor(less, p, bps, places) <= receiveFor(more, p, bps, places)).toBe(true);
        expect(receiveFor(a, p, bps, places) <= receiveFor(a, p, 0, places)).toBe(true);
      }),
    );
  });

  it('matches a manual calculation of 1 BTC at 1.5 % into USDT', { tags: ['spec:4.13'] }, () => {
    const p = { giveUsdt: toDecimal('64250.12'), getUsdt: toDecimal('1') };
    expect(receiveFor(toDecimal('1'), p, 150, 6)).toBe(toDecimal('63286.3682'));
    expect(giveFor(toDecimal('63286.3682'), p, 150, 8)).toBe(toDecimal('0.999775'));
  });
});

describe('giveWithin', () => {
  it('is the largest amount that the reserve can pay', () => {
    fc.assert(
      fc.property(amount, pair, markup, decimals, (reserve, p, bps, places) => {
        const give = giveWithin(reserve, p, bps, places);
        expect(receiveFor(give, p, bps, 8) <= reserve).toBe(true);
        const exact = times(give + stepOf(places), rate(p), { above: 10_000n - BigInt(bps), below: 10_000n });
        expect(compare(reserve, exact) < 0n).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('giveFor', () => {
  it('is the exact value, rounded up once', { tags: ['spec:4.13'] }, () => {
    fc.assert(
      fc.property(amount, pair, markup, decimals, (receive, p, bps, places) => {
        const give = giveFor(receive, p, bps, places);
        const inverse = { above: p.getUsdt, below: p.giveUsdt };
        const exact = times(receive, inverse, { above: 10_000n + BigInt(bps), below: 10_000n });
        expect(compare(give, exact) >= 0n).toBe(true);
        expect(compare(give - stepOf(places), exact) < 0n).toBe(true);
        expect(decimalsOf(give)).toBeLessThanOrEqual(places);
      }),
      { numRuns: 2_000 },
    );
  });

  it('never loses on a return exchange without markup', () => {
    fc.assert(
      fc.property(amount, pair, decimals, decimals, (given, p, givePlaces, getPlaces) => {
        const received = receiveFor(given, p, 0, getPlaces);
        expect(giveFor(received, p, 0, 18) <= given).toBe(true);
        const asked = giveFor(received, p, 0, givePlaces);
        expect(receiveFor(asked, p, 0, getPlaces) >= received).toBe(true);
      }),
    );
  });

  it('loses the square of the markup on a return exchange', () => {
    fc.assert(
      fc.property(amount, pair, markup, (given, p, bps) => {
        const received = receiveFor(given, p, bps, 18);
        const back = giveFor(received, p, bps, 18);
        const square = { above: 10n ** 8n - BigInt(bps) ** 2n, below: 10n ** 8n };
        const slack = (p.getUsdt * 2n) / p.giveUsdt + 2n;
        expect(compare(back, times(given, square)) <= square.below).toBe(true);
        expect(compare(back + slack, times(given, square)) >= 0n).toBe(true);
      }),
    );
  });
});

describe('limits', () => {
  it('are the exact quotients rounded inwards', () => {
    fc.assert(
      fc.property(amount, price, decimals, (usdt, giveUsdt, places) => {
        const exact = { above: usdt * 10n ** 18n, below: giveUsdt };
        const [min, max] = [minCoin(usdt, giveUsdt, places), maxCoin(usdt, giveUsdt, places)];
        expect(compare(min, exact) >= 0n && compare(min - stepOf(places), exact) < 0n).toBe(true);
        expect(compare(max, exact) <= 0n && compare(max + stepOf(places), exact) > 0n).toBe(true);
      }),
    );
  });
});

describe('moves', () => {
  const p = (giveUsdt: string, getUsdt = '1'): PairPrice => ({
    giveUsdt: toDecimal(giveUsdt),
    getUsdt: toDecimal(getUsdt),
  });

  it('exceed the limit only beyond it, in either direction', { tags: ['spec:9.7'] }, () => {
    expect(hasMovedMoreThan(p('100'), p('100.5'), 50)).toBe(false);
    expect(hasMovedMoreThan(p('100'), p('99.5'), 50)).toBe(false);
    expect(hasMovedMoreThan(p('100'), p('100.500000000000000001'), 50)).toBe(true);
    expect(hasMovedMoreThan(p('100'), p('99.499999999999999999'), 50)).toBe(true);
  });

  it('are none if both prices change together', () => {
    fc.assert(
      fc.property(pair, fc.bigInt({ min: 1n, max: 1_000n }), (before, factor) => {
        const now = {
          giveUsdt: decimal(before.giveUsdt * factor),
          getUsdt: decimal(before.getUsdt * factor),
        };
        expect(hasMovedMoreThan(before, now, 0)).toBe(false);
      }),
    );
  });

  it('exceed 3 % only beyond it, and never for a better price', () => {
    expect(isWorseByMoreThan(p('100'), p('97'), 300)).toBe(false);
    expect(isWorseByMoreThan(p('100'), p('96.999999999999999999'), 300)).toBe(true);
    expect(isWorseByMoreThan(p('100'), p('200'), 300)).toBe(false);
    expect(isWorseByMoreThan(p('100', '2'), p('100', '1'), 0)).toBe(false);
  });

  it('give at the lower price at most the amount of either', () => {
    fc.assert(
      fc.property(pair, pair, amount, markup, (a, b, give, bps) => {
        const least = receiveFor(give, lowerPrice(a, b), bps, 8);
        expect(least <= receiveFor(give, a, bps, 8) && least <= receiveFor(give, b, bps, 8)).toBe(true);
      }),
    );
  });

  it('are rounded down by rateOf at the last unit', { tags: ['spec:3.8'] }, () => {
    fc.assert(
      fc.property(pair, (one) => {
        const exact = { above: one.giveUsdt * 10n ** 18n, below: one.getUsdt };
        expect(compare(rateOf(one), exact) <= 0n && compare(rateOf(one) + 1n, exact) > 0n).toBe(true);
      }),
    );
  });
});

describe('the displayed rate', () => {
  it('equals the payout of one coin after a markup of 0.9 %', () => {
    const price = { giveUsdt: toDecimal('89500'), getUsdt: toDecimal('1') };
    expect(rateAfterMarkup(rateOf(price), 90)).toBe(receiveFor(toDecimal('1'), price, 90, 8));
    expect(rateAfterMarkup(rateOf(price), 90)).toBe(toDecimal('88694.5'));
  });
});

describe('per cent', () => {
  it('is readable for every markup from 0 to 50 % in hundredths', () => {
    for (let bps = 0; bps <= 5_000; bps += 1) expect(bpsOf(percentOf(bps))).toBe(bps);
  });

  it.each([-0.01, 50.01, 1.505, Number.NaN, Number.POSITIVE_INFINITY, 1e-9])('refuses %s', (percent) => {
    expect(bpsOf(percent)).toBeNull();
  });
});

it('receiveFor fails on a price of zero', () => {
  const free: PairPrice = { giveUsdt: toDecimal('1'), getUsdt: decimal(0n) as Decimal };
  expect(() => receiveFor(toDecimal('1'), free, 0, 8)).toThrow();
});
