import { type Decimal, decimal, toDecimal } from '@parom/contract/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differByMoreThan, medianOf } from './median.ts';

const price = fc.bigInt({ min: 1n, max: 10n ** 30n }).map(decimal);
const prices = fc.array(price, { minLength: 1, maxLength: 9 });

describe('medianOf', () => {
  it.each([
    [['7'], '7'],
    [['3', '1', '2'], '2'],
    [['4', '1'], '2.5'],
    [['10', '9', '1', '100'], '9.5'],
  ])('%j, gives %s', (given, expected) => {
    expect(medianOf(given.map(toDecimal))).toBe(toDecimal(expected));
  });

  it('an even count whose mean is no whole unit, rounds down', () => {
    expect(medianOf([decimal(1n), decimal(4n)])).toBe(2n);
  });

  it('nothing, is a bug', () => {
    expect(() => medianOf([])).toThrow();
  });

  it('any prices, has as many at or below as at or above', () => {
    fc.assert(
      fc.property(prices, (given) => {
        const middle = medianOf(given);
        const half = Math.ceil(given.length / 2);
        expect(given.filter((one) => one <= middle).length).toBeGreaterThanOrEqual(
          half - 1 + (given.length % 2),
        );
        expect(given.filter((one) => one >= middle).length).toBeGreaterThanOrEqual(half);
      }),
    );
  });

  it('any order, gives the same and leaves the list alone', () => {
    fc.assert(
      fc.property(prices, (given) => {
        const copy = [...given];
        expect(medianOf([...given].reverse())).toBe(medianOf(given));
        expect(given).toEqual(copy);
      }),
    );
  });

  it('one liar among two or more honest, cannot leave the range of the honest', () => {
    fc.assert(
      fc.property(fc.array(price, { minLength: 2, maxLength: 5 }), price, (honest: Decimal[], lie) => {
        const sorted = [...honest].sort((a, b) => (a < b ? -1 : 1));
        const middle = medianOf([...honest, lie]);
        expect(middle >= (sorted[0] as bigint)).toBe(true);
        expect(middle <= (sorted.at(-1) as bigint)).toBe(true);
      }),
    );
  });
});

describe('differByMoreThan', () => {
  it('exactly the limit, is not more', () => {
    expect(differByMoreThan(toDecimal('100'), toDecimal('110'), 1_000)).toBe(false);
    expect(differByMoreThan(toDecimal('100'), toDecimal('90'), 1_000)).toBe(false);
    expect(differByMoreThan(toDecimal('100'), decimal(toDecimal('110') + 1n), 1_000)).toBe(true);
    expect(differByMoreThan(toDecimal('100'), decimal(toDecimal('90') - 1n), 1_000)).toBe(true);
  });
});
