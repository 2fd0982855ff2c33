import { toDecimal } from '@parom/contract/money';
import { describe, expect, it } from 'vitest';
import { later } from '../platform/clock.ts';
import { type SourcedObservation, venueRule } from './kinds.ts';
import { isAdmissible, weigh } from './weigh.ts';

const now = new Date('2030-01-15T12:00:00Z');
const seen = (source: string, usdt: string, ageMs = 0): SourcedObservation => ({
  currencyId: 1,
  source,
  kind: 'venue',
  usdt: toDecimal(usdt),
  observedAt: later(now, -ageMs),
});
const verdicts = (observations: readonly SourcedObservation[], aside: readonly string[] = []) =>
  Object.fromEntries(
    weigh(observations, venueRule, now, 500, new Set(aside)).map(({ observation, verdict }) => [
      observation.source,
      verdict,
    ]),
  );

describe('weigh', () => {
  it('all of them, says of each why it counts or not', () => {
    const said = [
      seen('good', '100'),
      seen('fair', '101'),
      seen('far', '107'),
      seen('old', '100', 60_001),
      seen('ahead', '100', -5_001),
      seen('zero', '0'),
      seen('minus', '-1'),
      seen('liar', '100'),
    ];
    expect(verdicts(said, ['liar'])).toEqual({
      good: 'counted',
      fair: 'counted',
      far: 'outlier',
      old: 'stale',
      ahead: 'refused',
      zero: 'refused',
      minus: 'refused',
      liar: 'setAside',
    });
  });

  it('one that is set aside, does not move the median that measures the others', () => {
    const said = [seen('a', '100'), seen('b', '104'), seen('liar', '900')];
    expect(verdicts(said, ['liar'])).toMatchObject({ a: 'counted', b: 'counted' });
  });
});

describe('isAdmissible', () => {
  const last = { usdt: toDecimal('100'), observedAt: now };

  it.each([
    ['999.99', true],
    ['1000', false],
    ['10.01', true],
    ['10', false],
    ['0', false],
  ])('%s after 100, %s', (usdt, expected) => {
    expect(isAdmissible(toDecimal(usdt), last, now)).toBe(expected);
  });

  it('without a last price, or after one of yesterday, is measured by nothing', () => {
    expect(isAdmissible(toDecimal('1000'), null, now)).toBe(true);
    expect(isAdmissible(toDecimal('1000'), last, later(now, 86_400_001))).toBe(true);
  });
});
