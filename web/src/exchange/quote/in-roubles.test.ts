import { describe, expect, it } from 'vitest';
import { BTC, currencies, RUB, USDT } from '../../platform/market/catalogue-for-tests.ts';
import { inRoubles } from './in-roubles.ts';

const rates = { [BTC.id]: '95000', [USDT.id]: '1', [RUB.id]: '0.0125' };

describe('inRoubles', () => {
  it('one coin is worth its price in roubles, with kopecks below a thousand', () => {
    expect(inRoubles(BTC, currencies, rates)).toBe('7600000');
    expect(inRoubles(USDT, currencies, rates)).toBe('80');
    expect(inRoubles(USDT, currencies, { ...rates, [RUB.id]: '0.0123' })).toBe('81.3');
  });

  it('nothing is said without a price of either', () => {
    expect(inRoubles(BTC, currencies, { ...rates, [RUB.id]: '0' })).toBeNull();
    expect(inRoubles(BTC, currencies, { [RUB.id]: '0.0125' })).toBeNull();
    expect(inRoubles(BTC, [BTC, USDT], rates)).toBeNull();
  });
});
