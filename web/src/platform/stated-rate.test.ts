import { toDecimal } from '@parom/contract/money';
import { rateAfterMarkup } from '@parom/contract/pricing';
import { describe, expect, it } from 'vitest';
import { isPerReceived, statedRate } from './stated-rate.ts';

const stated = (text: string, markupBps = 0) => {
  const rate = rateAfterMarkup(toDecimal(text), markupBps);
  return statedRate(rate, isPerReceived(rate));
};

describe('statedRate', () => {
  it('rate, of a dear coin given, is what one unit of it brings', () => {
    expect(isPerReceived(toDecimal('89285.5'))).toBe(false);
    expect(stated('89285.5')).toBe('89285.5');
  });

  it('rate, of a cheap coin given, is what one unit of the other costs', () => {
    expect(isPerReceived(toDecimal('0.0000112'))).toBe(true);
    expect(stated('0.0000112')).toBe('89285.71');
    expect(stated('0.00000014')).toBe('7142857.14');
    expect(stated('0.0112')).toBe('89.285714');
  });

  it('rate, before and after the markup, differs in what is shown', () => {
    expect(stated('0.0000112', 90)).not.toBe(stated('0.0000112'));
  });

  it('rate, of coins that are worth the same or nothing, is stated as it is', () => {
    expect(stated('1')).toBe('1');
    expect(stated('0')).toBe('0');
  });
});
