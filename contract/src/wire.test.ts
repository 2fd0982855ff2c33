import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { decimal, formatDecimal, toDecimal } from './money.ts';
import {
  decimalString,
  languageNumber,
  optionalAmount,
  optionalId,
  optionalIdText,
  optionalText,
  smallId,
  smallIdText,
  utcTime,
} from './wire.ts';

const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;

describe('optionalAmount', () => {
  it.each([null, undefined, ''])('reads %j as absent', (sent) => {
    expect(z.parse(optionalAmount, sent)).toBeNull();
  });

  it.each([
    ['0.015', '0.015'],
    [0.015, '0.015'],
    [1e-8, '0.00000001'],
    [9_999_999_999, '9999999999'],
    ['0', '0'],
    [0, '0'],
  ])('reads %j as the same amount', (sent, value) => {
    expect(z.parse(optionalAmount, sent)).toBe(toDecimal(value));
  });

  it.each(
    [
      '1e5',
      'NaN',
      '0x10',
      '0.000000001',
      '-1',
      '10000000000',
      '１',
      '01',
      ' 1',
      '__proto__',
      'Infinity',
    ].concat(),
  )('refuses the text %j', (sent) => {
    expect(accepts(optionalAmount, sent)).toBe(false);
  });

  it.each([-1, 1e-9, 1e10, 1e21, Number.NaN, Number.POSITIVE_INFINITY, true, {}, [], ['1'], 1n])(
    'refuses the value %s',
    (sent) => {
      expect(accepts(optionalAmount, sent)).toBe(false);
    },
  );
});

describe('decimalString', () => {
  it('accepts everything that we write', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 38n), max: 10n ** 38n }), (raw) =>
        accepts(decimalString, formatDecimal(decimal(raw))),
      ),
    );
  });

  it.each(['1.0', '1.50', '1e5', '.5', '5.', '01', '+1', '', '0.0', '1\n', '１'])('refuses %j', (text) => {
    expect(accepts(decimalString, text)).toBe(false);
  });
});

describe('ids', () => {
  it.each([-1, 1.5, 2_147_483_648, Number.NaN, '1', null])('refuse %j', (id) => {
    expect(accepts(smallId, id)).toBe(false);
  });

  it.each([null, undefined, ''])('read %j as no network', (id) => {
    expect(z.parse(optionalId, id)).toBeNull();
    expect(z.parse(optionalId, 0)).toBe(0);
  });

  it.each(['', '-1', '1.5', '1e3', '0x1', ' 1', '2147483648', '１'])('refuse %j in a query', (text) => {
    expect(accepts(smallIdText, text)).toBe(false);
  });

  it('read a missing or empty id of a query as none', () => {
    expect([undefined, '', '1234567890'].map((sent) => z.parse(optionalIdText, sent))).toEqual([
      undefined,
      undefined,
      1_234_567_890,
    ]);
    expect(accepts(optionalIdText, 'null')).toBe(false);
  });
});

describe('wire values', () => {
  it('read every language except 2 as Russian', { tags: ['spec:3.1'] }, () => {
    expect([1, 2, 3, 0, -2, 2.5, null, undefined].map((sent) => z.parse(languageNumber, sent))).toEqual([
      1, 2, 1, 1, 1, 1, 1, 1,
    ]);
  });

  it('read an empty text as none', () => {
    expect(['', null, undefined, 'x'].map((sent) => z.parse(optionalText, sent))).toEqual([
      null,
      null,
      null,
      'x',
    ]);
  });

  it('have times in UTC, ending in Z', () => {
    expect(accepts(utcTime, new Date().toISOString())).toBe(true);
    for (const text of [
      '2030-01-15',
      '2030-01-15T12:00:00',
      '2030-01-15T12:00:00+03:00',
      '2030-01-15T12:00:00Z\n',
    ]) {
      expect(accepts(utcTime, text)).toBe(false);
    }
  });
});
