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
  it('accepts correct amounts', () => {
    expect(validate(facts())).toBeNull();
  });

  it('accepts amounts exactly at the limits', () => {
    expect(keyOf({ giveText: '0.0002' })).toBeUndefined();
    expect(keyOf({ giveText: '0.25' })).toBeUndefined();
  });

  it('accepts a comma as decimal point', { tags: ['spec:5.1'] }, () => {
    expect(keyOf({ giveText: '0,01' })).toBeUndefined();
  });

  it.each(['', 'abc', '1e5', '-1', '0.123456789', '10000000000'])(
    'reports %j as no number on the give field',
    { tags: ['spec:9.3'] },
    (giveText) => {
      expect(validate(facts({ giveText }))).toEqual({ side: 'give', key: 'error', params: {} });
    },
  );

  it('reports a receive amount that is no number on the give field', { tags: ['spec:5.2'] }, () => {
    expect(validate(facts({ getText: '' }))).toMatchObject({ side: 'give', key: 'error' });
  });

  it('reports a disabled pair before the minimum', { tags: ['spec:5.3'] }, () => {
    expect(keyOf({ isEnabled: false, giveText: '0' })).toBe('frontpage.form.error1');
    expect(validate(facts({ isEnabled: false, opensAt: '09:00' }))).toEqual({
      side: 'give',
      key: 'frontpage.form.opensAt',
      params: { hour: '09:00' },
    });
    expect(keyOf({ isEnabled: false, opensAt: '09:00', stopped: 'closed' })).toBe(
      'frontpage.form.stopped.closed',
    );
  });

  it.each(['closed', 'worker', 'database', 'give', 'get', 'fees'] as const)(
    'names the cause %s of a stopped pair',
    (stopped) => {
      expect(keyOf({ isEnabled: false, stopped })).toBe(`frontpage.form.stopped.${stopped}`);
    },
  );

  it('reports missing conditions, not the empty following amount', {
    tags: ['spec:5.4'],
  }, () => {
    const unanswered = { isEnabled: null, min: null, max: null };
    expect(keyOf({ ...unanswered, getText: '' })).toBe('frontpage.form.error2');
    expect(keyOf({ ...unanswered, giveText: '', getText: '' })).toBe('error');
  });

  it('reports unknown limits before a zero amount', () => {
    expect(keyOf({ min: null, giveText: '0' })).toBe('frontpage.form.error2');
    expect(keyOf({ max: null })).toBe('frontpage.form.error2');
  });

  it('names the exact minimum one unit below it', {
    tags: ['spec:5.5'],
  }, () => {
    expect(validate(facts({ giveText: '0.00019999' }))).toEqual({
      side: 'give',
      key: 'frontpage.form.errorMin',
      params: { amount: '0.0002', unit: 'BTC' },
    });
  });

  it('reports the minimum for a zero receive amount', () => {
    expect(keyOf({ getText: '0' })).toBe('frontpage.form.errorMin');
  });

  it('names the exact maximum one unit above it', { tags: ['spec:5.6'] }, () => {
    expect(validate(facts({ giveText: '0.25000001' }))).toMatchObject({
      key: 'frontpage.form.errorMax',
      params: { amount: '0.25', unit: 'BTC' },
    });
  });

  it('reports the maximum for a following amount beyond typing', () => {
    const errorMax = { key: 'frontpage.form.errorMax', params: { amount: '0.25', unit: 'BTC' } };
    expect(validate(facts({ giveText: '9999999999', getText: '886945000000000' }))).toMatchObject(errorMax);
    expect(
      validate(facts({ controlling: 'get', giveText: '10000000001', getText: '9999999999' })),
    ).toMatchObject(errorMax);
  });

  it('reports a following amount beyond the service’s limit', () => {
    expect(keyOf({ getText: '10000000000' })).toBe('error');
  });

  it('reports too many decimals on the typed side', () => {
    expect(validate(facts({ controlling: 'get', getText: '890.1234567' }))).toEqual({
      side: 'get',
      key: 'frontpage.form.errorDecimals',
      params: { count: '6' },
    });
  });

  it('accepts any decimals on the following side', () => {
    expect(keyOf({ decimals: { give: 8, get: 0 }, getText: '890.1' })).toBeUndefined();
  });

  it('reports the minimum first if the maximum is below it', () => {
    expect(keyOf({ max: toDecimal('0.0001') as Decimal, giveText: '0.00015' })).toBe(
      'frontpage.form.errorMin',
    );
  });
});
