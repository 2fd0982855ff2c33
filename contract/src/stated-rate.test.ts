import { describe, expect, it } from 'vitest';
import { type Decimal, decimal, mulDivFloor, ONE, toDecimal } from './money.ts';
import { rateAfterMarkup, receiveFor } from './pricing.ts';
import { statedRate } from './stated-rate.ts';

const sides = { give: 'given', get: 'received' } as const;
const statedWhole = (text: string, markupBps = 0, turned = false) =>
  statedRate(rateAfterMarkup(toDecimal(text), markupBps), sides, turned);
const stated = (text: string, markupBps = 0) => statedWhole(text, markupBps).amount;

const distance = (one: Decimal, other: Decimal): Decimal => decimal(one > other ? one - other : other - one);

describe('statedRate', () => {
  it('rate, of a dear coin given, is what one unit of it brings', () => {
    expect(statedWhole('89285.5')).toEqual({ one: 'given', other: 'received', amount: '89285.5' });
    expect(stated('88505.7581042')).toBe('88505.76');
  });

  it('rate, of a cheap coin given, is what one unit of the other costs', () => {
    expect(statedWhole('0.0000112')).toEqual({ one: 'received', other: 'given', amount: '89285.71' });
    expect(stated('0.00000014')).toBe('7142857');
    expect(stated('0.0112')).toBe('89.28571');
  });

  it('agrees with the received amount to the last significant digit', () => {
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

  it('shows a difference between the rates before and after the markup', () => {
    expect(stated('0.0000112', 90)).not.toBe(stated('0.0000112'));
  });

  it('rate, turned round, is for one unit of the other coin', () => {
    expect(statedWhole('89285.5', 0, true)).toEqual({
      one: 'received',
      other: 'given',
      amount: '0.00001120003',
    });
    expect(statedWhole('0.0112', 0, true)).toEqual({ one: 'given', other: 'received', amount: '0.0112' });
  });

  it('rate, of coins that are worth the same or nothing, is stated as it is', () => {
    expect(stated('1')).toBe('1');
    expect(stated('0')).toBe('0');
  });
});
