import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, formatDecimal, parseDecimal, toDecimal } from './money.ts';
import {
  isEmail,
  isPassword,
  isTelegramTag,
  normaliseCard,
  normaliseEmail,
  normalisePhone,
  normaliseTransferTarget,
  normaliseTypedAmount,
  parseAmount,
  plainNumber,
} from './rules.ts';

describe('parseAmount', () => {
  it.each([
    ['0', '0'],
    ['0.00000001', '0.00000001'],
    ['9999999999', '9999999999'],
    ['9999999998.99999999', '9999999998.99999999'],
    ['1.10000000', '1.1'],
  ])('accepts %s', (text, value) => {
    expect(parseAmount(text)).toBe(toDecimal(value));
  });

  it.each([
    '1e5',
    'NaN',
    '0x10',
    '0.000000001',
    '0.010000000',
    '-1',
    '10000000000',
    '9999999999.00000001',
    '１',
    '01',
    '',
  ])('refuses %j', { tags: ['spec:5.1'] }, (text) => {
    expect(parseAmount(text)).toBeNull();
  });
});

describe('normaliseTypedAmount', () => {
  it.each([
    ['1 234,5', '1234.5'],
    ['1\u00a0234\u202f567', '1234567'],
    ['5.', '5'],
    [',5', '0.5'],
    ['.5', '0.5'],
    ['007', '7'],
    ['00.5', '0.5'],
    ['0', '0'],
    ['', ''],
  ])('reads %j as %j', (typed, plain) => {
    expect(normaliseTypedAmount(typed)).toBe(plain);
  });

  it.each([
    '1,000.50',
    '1.000,50',
    '1e5',
    '-5',
    '1..5',
    'abc',
    '.',
    ',',
    '１２',
    '10 20',
    '1000 200',
    '0 123',
  ])('keeps %j invalid', (typed) => {
    expect(parseAmount(normaliseTypedAmount(typed))).toBeNull();
  });

  it('keeps a plain amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), (units) => {
        const text = formatDecimal(decimal(units * 10n ** 10n));
        expect(normaliseTypedAmount(text)).toBe(text);
      }),
    );
  });
});

describe('plainNumber', () => {
  it('writes any finite positive number without exponent and unchanged', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e20, noNaN: true }), (value) => {
        const text = plainNumber(value) ?? 'none';
        expect(text).toMatch(/^\d+(\.\d+)?$/);
        expect(Number(text)).toBe(value);
      }),
    );
  });

  it.each([
    [1e-8, '0.00000001'],
    [1.5e-7, '0.00000015'],
    [0.1, '0.1'],
    [0, '0'],
  ])('writes %s as %s', (value, text) => {
    expect(plainNumber(value)).toBe(text);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e21])('refuses %s', (value) => {
    expect(plainNumber(value)).toBeNull();
  });

  it.each([-1, -1e-8, -1.5e-10])('never yields an amount for %s', (value) => {
    expect(parseDecimal(plainNumber(value) ?? '')).toBeNull();
  });
});

describe('isEmail', () => {
  it.each(['a@b.co', 'first.last+tag@sub.example.com', `${'a'.repeat(64)}@example.com`])(
    'accepts %s',
    (text) => {
      expect(isEmail(text)).toBe(true);
    },
  );

  it.each([
    '',
    'a',
    'a@b',
    '@b.co',
    'a@',
    'a b@c.de',
    '.a@b.co',
    'a.@b.co',
    'a..b@c.de',
    'a@-b.co',
    'a@b-.co',
  ])('refuses %j', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  it.each([
    'a@b.co\n',
    'a@b.co\r\nBcc: x@y.z',
    'a@b..co',
    'a@b.c',
    'а@b.co',
    `${'a'.repeat(65)}@b.co`,
    'a@b@c.de',
  ])('refuses %j, which could break a mail', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  it('refuses a very long text quickly', () => {
    expect(isEmail(`a@${'a.'.repeat(100_000)}`)).toBe(false);
    expect(isEmail(`a@${'a-'.repeat(120)}`)).toBe(false);
  });

  it('reads all spellings of a mailbox as one', () => {
    expect(normaliseEmail('  User@Example.COM ')).toBe('user@example.com');
  });
});

describe('passwords and tags', () => {
  it('have 8 to 25 characters in a password', { tags: ['spec:9.4'] }, () => {
    expect([7, 8, 25, 26].map((length) => isPassword('x'.repeat(length)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('count a surrogate pair as one character', () => {
    expect([7, 8, 25, 26].map((length) => isPassword('🔑'.repeat(length)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('have an @ and 5 to 32 letters, digits and _ in a tag', { tags: ['spec:5.12', 'spec:9.4'] }, () => {
    expect([4, 5, 32, 33].map((length) => isTelegramTag(`@${'x'.repeat(length)}`))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    for (const text of ['abcdef', '@abc-def', '@абвгд', '@abcdef\n', '@@abcdef'])
      expect(isTelegramTag(text)).toBe(false);
  });
});

describe('transfer targets', () => {
  it.each([
    '+7 (912) 345-67-89',
    '89123456789',
    '79123456789',
    '8 912 345 67 89',
    '+7.912.345.67.89',
    '+7\u00a0(912)\u202f345\u201167\u201389',
    '\u202d+7 912 345-67-89\u202c',
    '\u2066+7\u200b9123456789\u2069',
  ])('read %s as the same phone', (text) => {
    expect(normalisePhone(text)).toBe('+79123456789');
  });

  it.each(['9123456789', '+89123456789', '+7912345678', '+791234567890', '++79123456789', '+7912345678９'])(
    'refuse %s as a phone',
    (text) => {
      expect(normalisePhone(text)).toBeNull();
    },
  );

  it.each([
    ['4111 1111 1111 1111', '4111111111111111'],
    ['2200-0000-0000-0004', '2200000000000004'],
    ['2200\u20110000\u20120000\u20130004', '2200000000000004'],
    ['2200\u00a00000\u202f0000\u20140004', '2200000000000004'],
    ['\u202d2200\u200b0000 0000 0004\u202c', '2200000000000004'],
  ])('accept %s as a card', (text, card) => {
    expect(normaliseCard(text)).toBe(card);
    expect(normaliseTransferTarget(text)).toBe(card);
  });

  it('refuse a card with one changed digit', () => {
    fc.assert(
      fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (where, by) => {
        const digits = [...'4111111111111111'].map((digit) => digit.charCodeAt(0) - 48);
        digits[where] = ((digits[where] ?? 0) + by) % 10;
        expect(normaliseCard(digits.join(''))).toBeNull();
      }),
    );
  });
});
