import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayAmount, displayRate, grouped, tickerOf } from './display.ts';
import { decimal, toDecimal } from './money.ts';

describe('displayAmount', () => {
  it.each([
    ['0', '0'],
    ['0.000000999999999999', '0'],
    ['0.000001', '0.000001'],
    ['0.00000123', '0.0000012'],
    ['0.00000125', '0.0000013'],
    ['0.0000999', '0.0001'],
    ['0.000099', '0.000099'],
    ['0.0001', '0.0001'],
    ['0.00012345', '0.000123'],
    ['0.0123456', '0.012346'],
    ['1.9999999', '2'],
    ['89500.1', '89500.1'],
    ['9999999999.99999949', '9999999999.999999'],
  ])('shows %s as %s', { tags: ['spec:9.11'] }, (value, shown) => {
    expect(displayAmount(toDecimal(value))).toBe(shown);
  });

  it('is off by at most half of the last digit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 10n ** 12n, max: 10n ** 30n }).map(decimal), (value) => {
        const difference = toDecimal(displayAmount(value)) - value;
        const limit = value >= 10n ** 14n ? 5n * 10n ** 11n : value / 20n;
        expect((difference < 0n ? -difference : difference) <= limit).toBe(true);
      }),
    );
  });
});

describe('grouped', () => {
  it.each([
    ['0', '0'],
    ['999', '999'],
    ['1000', '1,000'],
    ['-1234567', '-1,234,567'],
    ['1234567.1234567', '1,234,567.1234567'],
  ])('groups %s as %s', (plain, shown) => {
    expect(grouped(plain, 'en')).toBe(shown);
    expect(grouped(plain, 'ru')).toBe(shown.replaceAll(',', '\u202f').replace('.', ','));
  });

  it('writes the decimal comma in Russian and French', () => {
    expect(grouped('8.052286', 'ru')).toBe('8,052286');
    expect(grouped('8.052286', 'fr')).toBe('8,052286');
  });
});

describe('displayRate', () => {
  it.each([
    ['0', '0'],
    ['88505.7581042', '88505.76'],
    ['7142857.142857', '7142857'],
    ['123456789.5', '123456790'],
    ['29.3394041', '29.3394'],
    ['1.00012345', '1.000123'],
    ['0.000011299', '0.000011299'],
    ['0.0000112991234', '0.00001129912'],
    ['0.000000000000000001', '0.000000000000000001'],
  ])('shows %s as %s', (rate, shown) => {
    expect(displayRate(toDecimal(rate))).toBe(shown);
  });
});

describe('tickerOf', () => {
  it.each([
    ['BTC', 'BTC'],
    ['ETH', 'ETH'],
    ['XMR', 'XMR'],
    ['XRP', 'XRP'],
    ['USDT', 'USDT'],
    ['USDTERC20', 'USDT'],
    ['USDTTRC20', 'USDT'],
    ['USDTTON', 'USDT'],
    ['USDTBEP20', 'USDT'],
    ['', 'USDT'],
    ['DOGE', 'USDT'],
    ['btc', 'USDT'],
    ['__proto__', 'USDT'],
    ['constructor', 'USDT'],
  ])('gives %j without a catalogue entry the ticker %s', { tags: ['spec:3.10'] }, (code, ticker) => {
    expect(tickerOf(code)).toBe(ticker);
  });
});
