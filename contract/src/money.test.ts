import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  ceilTo,
  type Decimal,
  decimal,
  decimalsOf,
  divCeil,
  divFloor,
  floorTo,
  formatDecimal,
  mulDivCeil,
  mulDivFloor,
  parseDecimal,
  roundHalfUpTo,
  toDecimal,
} from './money.ts';

const ONE = 10n ** 18n;
const any = fc.bigInt({ min: -(10n ** 38n), max: 10n ** 38n - 1n }).map(decimal);
const positive = fc.bigInt({ min: 1n, max: 10n ** 38n });
const places = fc.integer({ min: 0, max: 18 });

function valueOf(text: string): bigint {
  const point = text.indexOf('.');
  const fractionDigits = point === -1 ? 0 : text.length - point - 1;
  return BigInt(text.replace('.', '')) * 10n ** BigInt(18 - fractionDigits);
}

describe('parseDecimal', () => {
  const notPlain = [
    '',
    ' ',
    '1e5',
    '1E5',
    'NaN',
    'Infinity',
    '-Infinity',
    '0x10',
    '0b1',
    '0o7',
    '-1',
    '+1',
  ].concat(
    [
      '-0',
      ' 1',
      '1 ',
      '1\n',
      '.5',
      '5.',
      '.',
      '1.2.3',
      '1,5',
      '1_000',
      '00',
      '01',
      '007.5',
      '１２',
      '٣',
      '1n',
      '½',
    ],
    ['__proto__', 'null', '0.0000000000000000001', '100000000000000000000'.padEnd(22, '0')],
  );
  it.each(notPlain)('refuses %j', (text) => {
    expect(parseDecimal(text)).toBeNull();
    expect(() => toDecimal(text.startsWith('-') ? 'x' : text)).toThrow();
  });

  it('reads any plain decimal exactly', () => {
    const whole = fc.bigInt({ min: 0n, max: 10n ** 20n - 1n }).map(String);
    const fraction = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 18 });
    fc.assert(
      fc.property(whole, fc.option(fraction), (before, after) => {
        const text = after === null ? before : `${before}.${after}`;
        expect(parseDecimal(text)).toBe(valueOf(text));
      }),
    );
  });

  it('refuses any text or returns it without trailing zeros', () => {
    const nearly = fc.string({ unit: fc.constantFrom(...'0123456789.-+eExn ,１'), maxLength: 24 });
    fc.assert(
      fc.property(nearly, (text) => {
        const value = parseDecimal(text);
        if (value === null) return;
        const plain = text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text;
        expect(formatDecimal(value)).toBe(plain);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('formatDecimal', () => {
  it('writes any value readably, without exponent and trailing zeros', () => {
    const fits = fc.bigInt({ min: -(10n ** 38n) + 1n, max: 10n ** 38n - 1n }).map(decimal);
    fc.assert(
      fc.property(fits, (value) => {
        const text = formatDecimal(value);
        expect(text).toMatch(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/);
        expect(toDecimal(text)).toBe(value);
        expect(decimalsOf(value)).toBe(text.split('.')[1]?.length ?? 0);
      }),
    );
  });

  it.each([
    [0n, '0'],
    [1n, '0.000000000000000001'],
    [-1n, '-0.000000000000000001'],
    [ONE, '1'],
    [-15n * 10n ** 17n, '-1.5'],
    [10n ** 38n - 1n, '99999999999999999999.999999999999999999'],
  ])('writes %s units as %s', (raw, text) => {
    expect(formatDecimal(decimal(raw))).toBe(text);
  });
});

describe('division', () => {
  it('encloses the exact quotient by floor and ceiling', () => {
    fc.assert(
      fc.property(any, positive, (dividend, divisor) => {
        const low = divFloor(dividend, divisor);
        const high = divCeil(dividend, divisor);
        expect(low * divisor <= dividend && dividend < (low + 1n) * divisor).toBe(true);
        expect((high - 1n) * divisor < dividend && dividend <= high * divisor).toBe(true);
      }),
    );
  });

  it('is off by at most the last unit after one division', () => {
    fc.assert(
      fc.property(any, any, positive, (a, b, c) => {
        const exact = a * b;
        expect(mulDivFloor(a, b, c) * c <= exact && exact <= mulDivCeil(a, b, c) * c).toBe(true);
        expect(mulDivCeil(a, b, c) - mulDivFloor(a, b, c)).toBe(exact % c === 0n ? 0n : 1n);
      }),
    );
  });

  it.each([0n, -1n])('by %s is a bug', (divisor) => {
    expect(() => divFloor(1n, divisor)).toThrow();
    expect(() => divCeil(1n, divisor)).toThrow();
  });
});

describe('rounding', () => {
  it('takes the nearest value of its side and is idempotent', () => {
    fc.assert(
      fc.property(any, places, (value, decimals) => {
        const step = 10n ** BigInt(18 - decimals);
        const [low, high] = [floorTo(value, decimals), ceilTo(value, decimals)];
        expect(low <= value && value - low < step).toBe(true);
        expect(high >= value && high - value < step).toBe(true);
        expect(floorTo(low, decimals)).toBe(low);
        expect(ceilTo(low, decimals)).toBe(low);
        expect(decimalsOf(low)).toBeLessThanOrEqual(decimals);
      }),
    );
  });

  it('rounds half up by at most half a step', () => {
    fc.assert(
      fc.property(any, places, (value, decimals) => {
        const distance = roundHalfUpTo(value, decimals) - value;
        const step = 10n ** BigInt(18 - decimals);
        expect(distance * 2n <= step && distance * 2n > -step).toBe(true);
      }),
    );
    expect(roundHalfUpTo(toDecimal('0.125'), 2)).toBe(toDecimal('0.13'));
  });

  it.each([-1, 19, 1.5, Number.NaN])('to %s decimals is a bug', (decimals) => {
    expect(() => floorTo(decimal(1n), decimals)).toThrow();
  });
});

it('add is exact for many amounts', () => {
  fc.assert(
    fc.property(fc.array(any), (amounts) => {
      const sum = amounts.reduce<Decimal>((total, one) => add(total, one), decimal(0n));
      expect(sum).toBe(amounts.reduce((total, one) => total + one, 0n));
    }),
  );
});
