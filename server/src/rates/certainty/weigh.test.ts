import { toDecimal } from '@parom/contract/money';
import { describe, expect, it } from 'vitest';
import { later } from '../../platform/clock.ts';
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
const verdicts = (
  observations: readonly SourcedObservation[],
  aside: readonly string[] = [],
  bandBps = 100,
) =>
  Object.fromEntries(
    weigh(observations, venueRule, now, bandBps, new Set(aside)).map(({ observation, verdict }) => [
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
    const said = [seen('a', '100'), seen('b', '101'), seen('liar', '900')];
    expect(verdicts(said, ['liar'])).toMatchObject({ a: 'counted', b: 'counted' });
  });
});

describe('weigh, the band', () => {
  it('counts two venues exactly the band apart, and none a unit further', () => {
    expect(verdicts([seen('a', '100'), seen('b', '101')])).toEqual({ a: 'counted', b: 'counted' });
    const apart = [seen('a', '100'), seen('b', '101.000000000000000001')];
    expect(verdicts(apart)).toEqual({ a: 'outlier', b: 'outlier' });
  });

  it('counts neither of two venues that lie 9.8 % apart', () => {
    expect(verdicts([seen('a', '100'), seen('b', '109.8')])).toEqual({ a: 'outlier', b: 'outlier' });
  });

  it('counts neither of the last two in the band if they disagree', () => {
    const four = [seen('low', '90'), seen('a', '99.1'), seen('b', '100.9'), seen('high', '110')];
    expect(Object.values(verdicts(four))).toEqual(['outlier', 'outlier', 'outlier', 'outlier']);
  });

  it('counts those of three that lie inside the band around the median', () => {
    const three = [seen('a', '100'), seen('b', '100.9'), seen('c', '102')];
    expect(verdicts(three)).toEqual({ a: 'counted', b: 'counted', c: 'outlier' });
    expect(verdicts(three, [], 30)).toEqual({ a: 'outlier', b: 'counted', c: 'outlier' });
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
