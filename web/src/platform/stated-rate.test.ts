import { type Decimal, decimal, mulDivFloor, ONE, toDecimal } from '@parom/contract/money';
import { rateAfterMarkup, receiveFor } from '@parom/contract/pricing';
import { describe, expect, it } from 'vitest';
import { isPerReceived, statedRate } from './stated-rate.ts';

const stated = (text: string, markupBps = 0) => {
  const rate = rateAfterMarkup(toDecimal(text), markupBps);
  return statedRate(rate, isPerReceived(rate));
};

const distance = (one: Decimal, other: Decimal): Decimal => decimal(one > other ? one - other : other - one);

describe('statedRate', () => {
  it('rate, of a dear coin given, is what one unit of it brings', () => {
    expect(isPerReceived(toDecimal('89285.5'))).toBe(false);
    expect(stated('89285.5')).toBe('89285.5');
    expect(stated('88505.7581042')).toBe('88505.758104');
  });

  it('rate, of a cheap coin given, is what one unit of the other costs', () => {
    expect(isPerReceived(toDecimal('0.0000112'))).toBe(true);
    expect(stated('0.0000112')).toBe('89285.714286');
    expect(stated('0.00000014')).toBe('7142857.142857');
    expect(stated('0.0112')).toBe('89.285714');
  });

  it('rate, of thousands, times or by an amount, agrees with what is received to the last digit that matters', () => {
    const price = { giveUsdt: toDecimal('88505.758104'), getUsdt: ONE };
    const shown = toDecimal(stated('88505.758104'));
    const [give, cent] = [toDecimal('0.0565'), toDecimal('0.01')];
    const received = receiveFor(give, price, 0, 6);
    expect(distance(mulDivFloor(give, shown, ONE), received) < cent).toBe(true);

    const turned = { giveUsdt: ONE, getUsdt: toDecimal('88505.758104') };
    const [spent, satoshi] = [toDecimal('5000'), toDecimal('0.00000001')];
    const coins = receiveFor(spent, turned, 0, 8);
    expect(distance(mulDivFloor(spent, ONE, shown), coins) <= satoshi).toBe(true);
  });

  it('rate, before and after the markup, differs in what is shown', () => {
    expect(stated('0.0000112', 90)).not.toBe(stated('0.0000112'));
  });

  it('rate, of coins that are worth the same or nothing, is stated as it is', () => {
    expect(stated('1')).toBe('1');
    expect(stated('0')).toBe('0');
  });
});
