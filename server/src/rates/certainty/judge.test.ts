import { decimal, toDecimal } from '@parom/contract/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { later } from '../../platform/clock.ts';
import { type Judgement, judge as judgeBy, judgeDefaults, type PriceState } from './judge.ts';
import { isFresh, type SourcedObservation } from './kinds.ts';

const now = new Date('2030-01-15T12:00:00Z');
const HOUR = 3_600_000;
const NEW: PriceState = { usdt: null, pending: null };

const seen = (
  source: string,
  usdt: string,
  ageMs = 0,
  kind: SourcedObservation['kind'] = 'venue',
): SourcedObservation => ({
  currencyId: 1,
  source,
  kind,
  usdt: toDecimal(usdt),
  observedAt: later(now, -ageMs),
});
const judge = (state: PriceState, observations: readonly SourcedObservation[], at: Date): Judgement =>
  judgeBy(state, observations, at, { settings: judgeDefaults, bandBps: 100 });
const two = (usdt: string) => [seen('a', usdt), seen('b', usdt)];
const priceIn = (judgement: Judgement) => (judgement.verdict === 'accepted' ? judgement.price : null);

describe('judge, venues', () => {
  it('two of three, gives their median and both names', () => {
    expect(judge(NEW, [seen('b', '101'), seen('a', '100')], now)).toEqual({
      verdict: 'accepted',
      price: { usdt: toDecimal('100.5'), kind: 'venues', sources: ['a', 'b'], observedAt: now },
    });
  });

  it('one alone, is no rate', () => {
    expect(judge(NEW, [seen('a', '100')], now).verdict).toBe('none');
  });

  it('one source that speaks twice, counts once', () => {
    expect(judge(NEW, [seen('a', '100'), seen('a', '100')], now).verdict).toBe('none');
  });

  it('60 s old, still counts; a millisecond more, does not', () => {
    expect(judge(NEW, [seen('a', '100'), seen('b', '100', 60_000)], now).verdict).toBe('accepted');
    expect(judge(NEW, [seen('a', '100'), seen('b', '100', 60_001)], now).verdict).toBe('none');
  });

  it('three of different ages, ages with the one that completes the quorum', () => {
    const price = priceIn(
      judge(NEW, [seen('a', '100'), seen('b', '100', 9_000), seen('c', '100', 50_000)], now),
    );
    expect(price?.observedAt).toEqual(later(now, -9_000));
  });

  it('one far away from two, is left out and not named', () => {
    const price = priceIn(judge(NEW, [seen('a', '100'), seen('b', '101'), seen('c', '180')], now));
    expect(price).toMatchObject({ usdt: toDecimal('100.5'), sources: ['a', 'b'] });
  });

  it('two that contradict each other, are no rate', () => {
    expect(judge(NEW, [seen('a', '100'), seen('b', '180')], now).verdict).toBe('none');
  });

  it('observations from the future, are no rate', () => {
    expect(judge(NEW, [seen('a', '100', -6_000), seen('b', '100', -6_000)], now).verdict).toBe('none');
  });

  it('a price of zero, is no observation', () => {
    expect(judge(NEW, [seen('a', '0'), seen('b', '0'), seen('c', '100')], now).verdict).toBe('none');
  });

  it('nothing at all, is no rate', () => {
    expect(judge(NEW, [], now).verdict).toBe('none');
  });
});

describe('judge, other kinds', () => {
  it("a bank's rate, counts alone and for 36 h", () => {
    expect(priceIn(judge(NEW, [seen('bank', '0.0126', 36 * HOUR, 'daily')], now))?.kind).toBe('daily');
    expect(judge(NEW, [seen('bank', '0.0126', 36 * HOUR + 1, 'daily')], now).verdict).toBe('none');
  });

  it("venues at quorum, go before the bank; without quorum the bank's counts", () => {
    const bank = seen('bank', '90', 0, 'daily');
    expect(priceIn(judge(NEW, [...two('100'), bank], now))?.kind).toBe('venues');
    expect(priceIn(judge(NEW, [seen('a', '100'), bank], now))?.kind).toBe('daily');
  });

  it('a jump of the sandbox, is not held back', () => {
    const state = { usdt: toDecimal('1'), pending: null };
    expect(priceIn(judge(state, [seen('sandbox', '900', 0, 'sandbox')], now))?.usdt).toBe(toDecimal('900'));
  });

  it('a fixed price, has no age', () => {
    expect(priceIn(judge(NEW, [seen('unit', '1', 1_000 * HOUR, 'fixed')], now))?.kind).toBe('fixed');
  });
});

describe('judge, a jump', () => {
  const before: PriceState = { usdt: toDecimal('100'), pending: null };
  const pendingSince = (sinceMs: number, seenMs: number, usdt = '120'): PriceState => ({
    usdt: toDecimal('100'),
    pending: {
      usdt: toDecimal(usdt),
      kind: 'venues',
      sources: ['a', 'b'],
      observedAt: later(now, -seenMs),
      since: later(now, -sinceMs),
      seenAt: later(now, -seenMs),
    },
  });

  it('of exactly 10 %, is accepted', () => {
    expect(judge(before, two('110'), now).verdict).toBe('accepted');
    expect(judge(before, two('90'), now).verdict).toBe('accepted');
  });

  it('of more, is held back from now on as it was observed', () => {
    expect(judge(before, [seen('a', '110.01'), seen('b', '110.01', 9_000)], now)).toEqual({
      verdict: 'heldBack',
      pending: {
        usdt: toDecimal('110.01'),
        kind: 'venues',
        sources: ['a', 'b'],
        observedAt: later(now, -9_000),
        since: now,
        seenAt: now,
      },
    });
  });

  it('that stood for 5 min, is accepted; a millisecond less, is not', () => {
    expect(judge(pendingSince(300_000, 5_000), two('121'), now).verdict).toBe('accepted');
    expect(judge(pendingSince(299_999, 5_000), two('121'), now).verdict).toBe('heldBack');
  });

  it('that jumped again meanwhile, starts anew', () => {
    expect(judge(pendingSince(300_000, 5_000), two('140'), now)).toMatchObject({ pending: { since: now } });
  });

  it('not observed for more than a minute, starts again', () => {
    expect(judge(pendingSince(300_000, 60_001), two('120'), now)).toMatchObject({ pending: { since: now } });
  });

  it('observed by a clock an hour ahead, starts again when it is corrected', () => {
    const hour = 3_600_000;
    const judgement = judge(pendingSince(-hour, -hour), two('120'), now);
    expect(judgement).toMatchObject({ pending: { since: now, seenAt: now } });
    // Two workers whose clocks are half a minute apart go on with what the other noted.
    expect(judge(pendingSince(300_000, -30_000), two('120'), now).verdict).toBe('accepted');
  });

  it('that went back, is accepted at the old height', () => {
    expect(priceIn(judge(pendingSince(10_000, 5_000), two('101'), now))?.usdt).toBe(toDecimal('101'));
  });

  it('held back, does not fall to the bank', () => {
    expect(judge(before, [...two('150'), seen('bank', '101', 0, 'daily')], now).verdict).toBe('heldBack');
  });
});

describe('judge, a daily rate', () => {
  const before: PriceState = { usdt: toDecimal('100'), pending: null };
  const bank = (usdt: string) => [seen('bank', usdt, 0, 'daily')];
  const clamped = (state: PriceState, usdt: string, clamp: string): Judgement =>
    judgeBy(state, bank(usdt), now, { settings: judgeDefaults, bandBps: 100, clamp: toDecimal(clamp) });

  it('is held back above a step of 3 %, whatever the breaker of other prices', () => {
    expect(judge(before, bank('103'), now).verdict).toBe('accepted');
    expect(judge(before, bank('97'), now).verdict).toBe('accepted');
    expect(judge(before, bank('103.01'), now).verdict).toBe('heldBack');
    expect(judge(before, bank('109.8'), now).verdict).toBe('heldBack');
  });

  it('keeps a breaker that is narrower than 3 %', () => {
    const settings = { ...judgeDefaults, jumpBps: 100 };
    expect(judgeBy(before, bank('102'), now, { settings, bandBps: 100 }).verdict).toBe('heldBack');
  });

  it('of two sources needs both to agree inside the band', () => {
    const two = (other: string) => [seen('bank', '100', 0, 'daily'), seen('second', other, 0, 'daily')];
    expect(priceIn(judge(NEW, two('101'), now))).toMatchObject({
      usdt: toDecimal('100.5'),
      sources: ['bank', 'second'],
    });
    expect(judge(NEW, two('101.01'), now).verdict).toBe('none');
  });

  it('of one source that is left counts alone', () => {
    const one = [seen('bank', '100', 37 * HOUR, 'daily'), seen('second', '102', 0, 'daily')];
    expect(priceIn(judge(NEW, one, now))?.sources).toEqual(['second']);
  });

  it('over 3 % from the operator’s price is never accepted', () => {
    expect(clamped(before, '103', '100').verdict).toBe('accepted');
    let state = before;
    for (const _minutes of [0, 10, 20]) {
      const judgement = clamped(state, '103.01', '100');
      expect(judgement).toMatchObject({ verdict: 'heldBack', pending: { since: now } });
      if (judgement.verdict === 'heldBack')
        state = { ...state, pending: { ...judgement.pending, since: later(now, -10 * 60_000) } };
    }
  });

  it('near the operator’s price is accepted, far from the last one', () => {
    expect(clamped(before, '120', '121').verdict).toBe('accepted');
  });
});

describe('judge, properties', () => {
  const observation = fc.record({
    currencyId: fc.constant(1),
    source: fc.constantFrom('a', 'b', 'c', 'd'),
    kind: fc.constantFrom('venue' as const, 'daily' as const),
    usdt: fc.bigInt({ min: 0n, max: 10n ** 24n }).map(decimal),
    observedAt: fc.integer({ min: -10_000, max: 40 * HOUR }).map((ageMs) => later(now, -ageMs)),
  });
  const observations = fc.array(observation, { maxLength: 8 });

  it('an accepted price is positive, fresh, and within its sources', () => {
    fc.assert(
      fc.property(observations, (given) => {
        const price = priceIn(judge(NEW, given, now));
        if (price === null) return;
        const said = given.filter((one) => price.sources.includes(one.source)).map((one) => one.usdt);
        expect(price.usdt > 0n).toBe(true);
        expect(isFresh(price.kind, price.observedAt, now)).toBe(true);
        expect(price.sources.length).toBeGreaterThanOrEqual(price.kind === 'venues' ? 2 : 1);
        expect(said.some((one) => one <= price.usdt) && said.some((one) => one >= price.usdt)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('whatever comes, a price more than 10 % away is never accepted at once', {
    tags: ['threat:price-manipulation'],
  }, () => {
    fc.assert(
      fc.property(observations, fc.bigInt({ min: 1n, max: 10n ** 24n }).map(decimal), (given, usdt) => {
        const price = priceIn(judge({ usdt, pending: null }, given, now));
        if (price === null) return;
        const difference = price.usdt > usdt ? price.usdt - usdt : usdt - price.usdt;
        expect(difference * 10n <= usdt).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
