import { type Decimal, toDecimal } from '@parom/contract/money';
import { describe, expect, it } from 'vitest';
import { type AmountFacts, validate } from './validate.ts';

const facts = (changes: Partial<AmountFacts> = {}): AmountFacts => ({
  giveText: '0.01',
  getText: '890',
  controlling: 'give',
  isEnabled: true,
  min: toDecimal('0.0002'),
  max: toDecimal('0.25'),
  unit: 'BTC',
  decimals: { give: 8, get: 6 },
  ...changes,
});
const keyOf = (changes: Partial<AmountFacts>): string | undefined => validate(facts(changes))?.key;

describe('validate', () => {
  it('amounts, all in order, no error', () => {
    expect(validate(facts())).toBeNull();
  });

  it('amounts, at the limits exactly, no error', () => {
    expect(keyOf({ giveText: '0.0002' })).toBeUndefined();
    expect(keyOf({ giveText: '0.25' })).toBeUndefined();
  });

  it('amounts, a comma for the point, no error', { tags: ['spec:5.1'] }, () => {
    expect(keyOf({ giveText: '0,01' })).toBeUndefined();
  });

  it.each(['', 'abc', '1e5', '-1', '0.123456789', '10000000000'])(
    'give amount, %j is no number, the generic error on the give field',
    { tags: ['spec:9.3'] },
    (giveText) => {
      expect(validate(facts({ giveText }))).toEqual({ side: 'give', key: 'error', params: {} });
    },
  );

  it('receive amount, no number, the generic error on the give field', { tags: ['spec:5.2'] }, () => {
    expect(validate(facts({ getText: '' }))).toMatchObject({ side: 'give', key: 'error' });
  });

  it('pair, disabled and below the minimum, the pair comes first', { tags: ['spec:5.3'] }, () => {
    expect(keyOf({ isEnabled: false, giveText: '0' })).toBe('frontpage.form.error1');
  });

  it.each(['closed', 'worker', 'database', 'give', 'get', 'fees'] as const)(
    'pair, stopped by %s, the error names the cause',
    (stopped) => {
      expect(keyOf({ isEnabled: false, stopped })).toBe(`frontpage.form.stopped.${stopped}`);
    },
  );

  it('pair, never answered, its conditions and not the empty amount that follows', {
    tags: ['spec:5.4'],
  }, () => {
    const unanswered = { isEnabled: null, min: null, max: null };
    expect(keyOf({ ...unanswered, getText: '' })).toBe('frontpage.form.error2');
    expect(keyOf({ ...unanswered, giveText: '', getText: '' })).toBe('error');
  });

  it('limits, unknown and amount zero, the limits come first', () => {
    expect(keyOf({ min: null, giveText: '0' })).toBe('frontpage.form.error2');
    expect(keyOf({ max: null })).toBe('frontpage.form.error2');
  });

  it('give amount, one unit below the minimum, the exact minimum with the ticker', {
    tags: ['spec:5.5'],
  }, () => {
    expect(validate(facts({ giveText: '0.00019999' }))).toEqual({
      side: 'give',
      key: 'frontpage.form.errorMin',
      params: { amount: '0.0002', unit: 'BTC' },
    });
  });

  it('receive amount, zero while the give amount fits, the minimum', () => {
    expect(keyOf({ getText: '0' })).toBe('frontpage.form.errorMin');
  });

  it('give amount, one unit above the maximum, the exact maximum', { tags: ['spec:5.6'] }, () => {
    expect(validate(facts({ giveText: '0.25000001' }))).toMatchObject({
      key: 'frontpage.form.errorMax',
      params: { amount: '0.25', unit: 'BTC' },
    });
  });

  it('give amount, so large that what follows could not be typed, the maximum and not a lecture on numbers', () => {
    const errorMax = { key: 'frontpage.form.errorMax', params: { amount: '0.25', unit: 'BTC' } };
    expect(validate(facts({ giveText: '9999999999', getText: '886945000000000' }))).toMatchObject(errorMax);
    expect(
      validate(facts({ controlling: 'get', giveText: '10000000001', getText: '9999999999' })),
    ).toMatchObject(errorMax);
  });

  it('following amount, beyond what the service exchanges though the give amount fits, the generic error', () => {
    expect(keyOf({ getText: '10000000000' })).toBe('error');
  });

  it('typed amount, more decimals than its network, the error on the typed side', () => {
    expect(validate(facts({ controlling: 'get', getText: '890.1234567' }))).toEqual({
      side: 'get',
      key: 'frontpage.form.errorDecimals',
      params: { count: '6' },
    });
  });

  it('following amount, more decimals than the other network, no error', () => {
    expect(keyOf({ decimals: { give: 8, get: 0 }, getText: '890.1' })).toBeUndefined();
  });

  it('maximum, below the minimum, the minimum is said first', () => {
    expect(keyOf({ max: toDecimal('0.0001') as Decimal, giveText: '0.00015' })).toBe(
      'frontpage.form.errorMin',
    );
  });
});
