import { describe, expect, it } from 'vitest';
import { BTC, currencies, RUB, USDT, XRP } from '../../platform/market/catalogue-for-tests.ts';
import { amountStateOf, namesAnAmount, readSelection, writeSelection } from './query-string.ts';

const nothing = { give: null, get: null };
const read = (query: string, remembered: { give: string | null; get: string | null } = nothing) =>
  readSelection(new URLSearchParams(query), currencies, remembered);

describe('readSelection', () => {
  it('reads an empty address as BTC to USDT at the minimum', { tags: ['spec:3.25', 'spec:9.3'] }, () => {
    expect(read('')).toEqual({
      give: { currency: BTC, networkId: 1 },
      get: { currency: USDT, networkId: 4 },
      controlling: 'give',
      typed: null,
    });
  });

  it('reads income, types and networks', { tags: ['spec:2.37'] }, () => {
    expect(read('income=0,5&incomeType=5&outcomeType=4&inconeNet=3&outcomeNet=6')).toEqual({
      give: { currency: USDT, networkId: 3 },
      get: { currency: XRP, networkId: 6 },
      controlling: 'give',
      typed: '0.5',
    });
  });

  it('lets the receive side control an outcome without income', () => {
    expect(read('outcome=100')).toMatchObject({ controlling: 'get', typed: '100' });
    expect(read('outcome=100&income=1')).toMatchObject({ controlling: 'give', typed: '1' });
  });

  it('replaces unknown ids and networks by the defaults', () => {
    expect(read('incomeType=99&outcomeType=x')).toMatchObject({
      give: { currency: BTC },
      get: { currency: USDT },
    });
    expect(read('outcomeType=5&outcomeNet=1')?.get.networkId).toBe(4);
  });

  it('skips a currency that is hidden on the give side', () => {
    expect(read('incomeType=6')?.give.currency).toBe(BTC);
  });

  it('prefers stored choices to the defaults, the address to both', { tags: ['spec:4.10'] }, () => {
    expect(read('', { give: 'XRP', get: 'RUB' })).toMatchObject({
      give: { currency: XRP },
      get: { currency: RUB, networkId: null },
    });
    expect(read('cur_from=USDTBEP20&cur_to=btc', { give: 'XRP', get: 'RUB' })).toMatchObject({
      give: { currency: USDT, networkId: 3 },
      get: { currency: BTC },
    });
  });

  it('does not choose USDT on both sides', () => {
    expect(read('', { give: 'USDT', get: null })?.get.currency).not.toBe(USDT);
  });

  it('does not choose the named coin for the other side as well', () => {
    const withoutBitcoin = currencies.filter((currency) => currency !== BTC);
    const linked = readSelection(new URLSearchParams('incomeType=1&outcomeType=5'), withoutBitcoin, nothing);
    expect(linked?.get.currency).toBe(USDT);
    expect(linked?.give.currency).not.toBe(USDT);
    expect(read('outcomeType=5', { give: 'USDT', get: null })?.give.currency).toBe(BTC);
    expect(read('incomeType=5&outcomeType=5')?.get.currency).not.toBe(USDT);
  });

  it('answers null for fewer than two currencies', () => {
    expect(readSelection(new URLSearchParams(), [BTC], nothing)).toBeNull();
  });
});

describe('writeSelection', () => {
  it('writes what readSelection reads back', { tags: ['spec:2.34', 'spec:3.12'] }, () => {
    const selection = read('outcome=12.5&incomeType=4&outcomeType=5&outcomeNet=2');
    if (selection === null) throw new Error('the catalogue has both');
    const query = writeSelection(selection, '12.5');
    expect(query.has('income')).toBe(false);
    expect(read(query.toString())).toEqual(selection);
  });

  it('writes an untouched form with its minimum, which it still follows', () => {
    const selection = read('incomeType=4&outcomeType=5&outcomeNet=2');
    if (selection === null) throw new Error('the catalogue has both');
    const query = writeSelection(selection, '0.00011112');
    expect(query.get('income')).toBe('0.00011112');
    const again = (state: unknown) => readSelection(query, currencies, nothing, state);
    expect(again(amountStateOf(selection))).toEqual(selection);
    expect(again(null)?.typed).toBe('0.00011112');
    expect(again(amountStateOf({ ...selection, typed: '1' }))?.typed).toBe('0.00011112');
  });

  it('knows whether an address names an amount', () => {
    expect(namesAnAmount(new URLSearchParams('outcome=1'))).toBe(true);
    expect(namesAnAmount(new URLSearchParams('incomeType=1'))).toBe(false);
  });
});
