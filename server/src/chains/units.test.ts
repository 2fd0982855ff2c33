import { ONE } from '@parom/contract/money';
import { describe, expect, it } from 'vitest';
import { decimalToUnits, unitsToDecimal } from './units.ts';

describe('units of a coin', () => {
  it.each([-1, 1.5, 19])('of %s decimals, are no money', (decimals) => {
    const why = `decimals out of range: ${decimals}`;
    expect(() => unitsToDecimal(1n, decimals)).toThrow(why);
    expect(() => decimalToUnits(ONE, decimals)).toThrow(why);
  });

  it.each([
    [0, 1n],
    [18, 10n ** 18n],
  ])('of %i decimals, are %s for one coin, both ways', (decimals, units) => {
    expect(decimalToUnits(ONE, decimals)).toBe(units);
    expect(unitsToDecimal(units, decimals)).toBe(ONE);
  });

  it('with more decimals than the coin has, are refused rather than cut off', () => {
    const fine = unitsToDecimal(1n, 8);
    expect(decimalToUnits(fine, 8)).toBe(1n);
    expect(() => decimalToUnits(fine, 7)).toThrow('the amount has more than 7 decimals');
  });
});
