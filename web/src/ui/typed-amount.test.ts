import { describe, expect, it } from 'vitest';
import { sanitiseTyped } from './typed-amount.ts';

describe('sanitiseTyped', () => {
  it.each([
    ['0,5', '0.5'],
    ['.5', '0.5'],
    ['5.', '5.'],
    ['1 234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1.234.567,8', '1234567.8'],
    ['1.5,', '1.5'],
    ['1.234,', '1.234'],
    ['1\u202f000', '1000'],
    ['007', '7'],
    ['0', '0'],
    ['1.2.3', '1.23'],
    ['-5', '5'],
    ['1e5', '15'],
    ['abc', ''],
    ['', ''],
    ['0.123456789', '0.12345678'],
    ['12345678901', '1234567890'],
  ])('typed text, %j, becomes %j', (typed, expected) => {
    expect(sanitiseTyped(typed, 8)).toBe(expected);
  });

  it('typed text, a side with two decimals, further ones are cut', () => {
    expect(sanitiseTyped('99.999', 2)).toBe('99.99');
  });
});
