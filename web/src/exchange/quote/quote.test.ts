import { type Decimal, divFloor, formatDecimal, ONE, toDecimal } from '@parom/contract/money';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BTC, RUB, USDT } from '../../platform/market/catalogue-for-tests.ts';
import type { Selection } from '../choice/selection.ts';
import { priceOf, quote } from './quote.ts';

const selection: Selection = {
  give: { currency: BTC, networkId: 1 },
  get: { currency: USDT, networkId: 4 },
  controlling: 'give',
  typed: null,
};
const rates = { 1: '90000', 5: '1', 6: '0.0124' };
const pair = { isEnabled: true, markup: 1.5, minGiveUsdt: '10', maxGiveUsdt: '25000' };
const quoteOf = (changes: Partial<Selection> = {}) => {
  const changed = { ...selection, ...changes };
  return quote(changed, priceOf(changed, rates), pair);
};

describe('quote with steps', () => {
  // 0.01 BTC are worth 900 USDT.
  const stepped = { ...pair, steps: [{ from: '900', markup: 0.9 }] };
  const at = (changes: Partial<Selection>) => {
    const changed = { ...selection, ...changes };
    return quote(changed, priceOf(changed, rates), stepped);
  };

  it('prices the whole amount at the step that it reaches', () => {
    expect(at({ typed: '0.01' })).toMatchObject({ getText: '891.9', parts: { markup: 0.9 } });
    expect(at({ typed: '0.00999999' })).toMatchObject({ getText: '886.499113', parts: { markup: 1.5 } });
    expect(formatDecimal(at({ typed: '0.01' }).rate ?? toDecimal('0'))).toBe('89190');
    expect(formatDecimal(at({ typed: '0.001' }).rate ?? toDecimal('0'))).toBe('88650');
  });

  it('asks at most the border for what no smaller amount pays for', () => {
    const give = (typed: string) => at({ controlling: 'get', typed }).giveText;
    expect(give('880')).toBe('0.00992445');
    expect(give('890')).toBe('0.01');
    expect(give('895')).toBe('0.01003395');
  });
});

describe('quote', () => {
  it('puts the minimum, rounded up, on an untouched give side', { tags: ['spec:4.11'] }, () => {
    // 10 / 90000 = 0.000111111…
    expect(quoteOf().giveText).toBe('0.00011112');
  });

  it('takes the markup off the receive side and rounds down', { tags: ['spec:4.12'] }, () => {
    expect(quoteOf({ typed: '0.1' }).getText).toBe('8865');
    expect(quoteOf({ typed: '0.00000001' }).getText).toBe('0.000886');
  });

  it('adds the markup to the give side and rounds up', { tags: ['spec:4.13'] }, () => {
    expect(quoteOf({ controlling: 'get', typed: '100' }).giveText).toBe('0.00112778');
  });

  it('rounds received roubles to two decimals', () => {
    const roubles = { currency: RUB, networkId: null };
    expect(quoteOf({ get: roubles, typed: '0.001' }).getText).toBe('7149.19');
  });

  it('leaves the typed side unchanged', () => {
    expect(quoteOf({ typed: '0.' })).toMatchObject({ giveText: '0.', getText: '0' });
    expect(quoteOf({ typed: '' })).toMatchObject({ giveText: '', getText: '' });
  });

  it('rounds the minimum up and the maximum down', { tags: ['spec:3.9'] }, () => {
    const { min, max } = quoteOf();
    expect(min).toBe(toDecimal('0.00011112'));
    expect(max).toBe(toDecimal('0.27777777'));
  });

  it('states the rate after the markup', () => {
    expect(formatDecimal(quoteOf().rate ?? toDecimal('0'))).toBe('88650');
  });

  it('shows only the typed amount without a price', () => {
    const missing = quote({ ...selection, typed: '1' }, priceOf(selection, { 1: '90000' }), pair);
    expect(missing).toEqual({ giveText: '1', getText: '', min: null, max: null, rate: null, parts: null });
  });

  it('shows no limits and an empty give field without the pair', () => {
    const loading = quote(selection, priceOf(selection, rates), null);
    expect(loading).toMatchObject({ giveText: '', getText: '', min: null, max: null });
  });

  it('has parts that add up to the amount to receive', { tags: ['anchor:4'] }, () => {
    fc.assert(
      fc.property(
        fc.constantFrom('give' as const, 'get' as const),
        fc.integer({ min: 1, max: 99_999 }),
        fc.integer({ min: 0, max: 6 }),
        (controlling, units, decimals) => {
          const typed = formatDecimal(divFloor(BigInt(units) * ONE, 10n ** BigInt(decimals)) as Decimal);
          const { parts, getText } = quoteOf({ controlling, typed });
          if (parts === null) throw new Error('the amounts are known, so must be the parts');
          expect(formatDecimal(parts.receive)).toBe(getText);
          expect(parts.gross - parts.fee).toBe(parts.receive);
          expect(parts.fee >= 0n).toBe(true);
        },
      ),
    );
  });

  it('splits a tenth of a coin into market amount, fee and rest', () => {
    const { parts } = quoteOf({ typed: '0.1' });
    expect(parts).toEqual({
      rate: toDecimal('90000'),
      gross: toDecimal('9000'),
      fee: toDecimal('135'),
      receive: toDecimal('8865'),
      markup: 1.5,
    });
  });
});
