import { normaliseTypedAmount, parseAmount } from '@parom/contract/rules';
import { describe, expect, it } from 'vitest';
import { sanitiseTyped } from './typed-amount.ts';

describe('sanitiseTyped', () => {
  it.each([
    ['0,5', '0.5'],
    ['.5', '0.5'],
    ['.', '0.'],
    ['5.', '5.'],
    ['1,234', '1.234'],
    ['1.5,', '1.5'],
    ['1.234,', '1.234'],
    ['1,234.', '1.234'],
    ['007', '7'],
    ['0', '0'],
    ['-5', '5'],
    ['abc', ''],
    ['', ''],
    ['0.123456789', '0.12345678'],
    ['9999999999', '9999999999'],
    ['１２．５', '12.5'],
  ])('typed text, %j, becomes %j', (typed, expected) => {
    expect(sanitiseTyped(typed, 8)).toBe(expected);
  });

  it.each([
    ['1 234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1,234,567.89', '1234567.89'],
    ['1.234.567,8', '1234567.8'],
    ['1 234 567', '1234567'],
    ['1\u202f000', '1000'],
    ['1\u00a0234\u00a0567,5', '1234567.5'],
    ["1'234'567.5", '1234567.5'],
    ['1’234.5', '1234.5'],
    ['1_000_000', '1000000'],
  ])('pasted text, grouped as %j, becomes %j', (typed, expected) => {
    expect(sanitiseTyped(typed, 8)).toBe(expected);
  });

  it.each([
    ['0.5 BTC', '0.5'],
    ['BTC 0,5', '0.5'],
    ['≈ 1 234.5 USDT', '1234.5'],
    ['$1,500.00', '1500.00'],
    ['1 500 ₽', '1500'],
    ['1 500 руб.', '1500'],
    [' \u200e0.5\n', '0.5'],
  ])('pasted text, %j with its unit, becomes %j', (typed, expected) => {
    expect(sanitiseTyped(typed, 8)).toBe(expected);
  });

  it.each([
    '1e5',
    '1e-5',
    '1E-05',
    '1,5E+02',
    '1.2.3',
    '1,2,3',
    '1,23,456',
    '12,34.5',
    '0,123,456',
    '1 234.567,8',
    '1,234.567.8',
    '10 20',
    '1000 200',
    '0 123',
    '1 5',
    '5-10',
    '1/2',
    '½',
    '12:30',
    '0.5 BTC 2',
    '1.5k',
    '2M',
    '5 тыс.',
    '100 mBTC',
    '5 MLN',
    'USDT 2 MIO',
    '5 МЛН',
    '3 KUSDT',
    '100000 SATS',
    '10²',
    '0.5¹',
    '5 Ⅷ',
    '⑤',
    '12345678901',
    '12,345,678,901',
    `${'A'.repeat(5_000)}1`,
  ])('pasted text, %j, no number beyond doubt, stays and is no amount', (typed) => {
    const kept = sanitiseTyped(typed, 8, '0.01');
    expect(kept).toBe(typed);
    expect(parseAmount(normaliseTypedAmount(kept))).toBeNull();
  });

  it.each([
    ['1.5', '.1.5'],
    ['1.23', '1.2.3'],
    ['15', '1e5'],
    ['12', '1 2'],
    ['1234567890', '12345678901'],
    ['1234.567', '1.234.567'],
    ['12345.678', '12.345.678'],
    ['12345.678', '1.345.678'],
    ['1234.5', '1,234.5'],
    ['1234567', '1 234567'],
    ['10', '10²'],
    ['', '²'],
  ])('field, %j and one key more to %j, stays as it was', (before, typed) => {
    expect(sanitiseTyped(typed, 8, before)).toBe(before);
  });

  it.each([
    ['1234', '1.234', '1.234'],
    ['1234', '1 234', '1234'],
    ['0.5', '5', '5'],
    ['1.2.3', '1.23', '1.23'],
    ['1.2.34', '1.2.3', '1.2.3'],
    ['1.23', '1.234.567', '1234567'],
  ])('field, %j turned to %j by a key, a deletion or a paste, holds %j', (before, text, expected) => {
    expect(sanitiseTyped(text, 8, before)).toBe(expected);
  });

  it('typed text, a side with two decimals or none, further ones are cut', {
    tags: ['anchor:1', 'spec:5.1'],
  }, () => {
    expect(sanitiseTyped('99.999', 2)).toBe('99.99');
    expect(sanitiseTyped('99.9', 0)).toBe('99');
  });
});
