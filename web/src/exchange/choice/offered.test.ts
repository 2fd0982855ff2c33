import { describe, expect, it } from 'vitest';
import { BTC, currencies, RUB, USDT } from '../../platform/market/catalogue-for-tests.ts';
import { canSwap, findByCode, inListOrder, isOfferedOn, listedCurrencies } from './offered.ts';

const rates = { 1: '90000', 4: '2', 5: '1', 6: '0.0124' };
const status = (...allowed: number[]) => ({
  siteStatus: true,
  currencyTypesStatus: [0, 1].map((key) => ({ key, value: allowed.includes(key) })),
});
const tickers = (list: readonly { shortName: string }[]) => list.map(({ shortName }) => shortName);

describe('listedCurrencies', () => {
  it('sorts popular currencies first, then by name', {
    tags: ['spec:3.4'],
  }, () => {
    expect(tickers(listedCurrencies(currencies, rates, status(0, 1)))).toEqual(['BTC', 'USDT', 'RUB', 'XRP']);
  });

  it('sorts by the displayed name', { tags: ['spec:3.4'] }, () => {
    const named = currencies.map((coin) => (coin === RUB ? { ...coin, name: 'Roubles' } : coin));
    expect(tickers(inListOrder(named))).toEqual(['BTC', 'USDT', 'RUB', 'XRP']);
    const inRussian = currencies.map((coin) => (coin === RUB ? { ...coin, name: 'Рубли' } : coin));
    expect(tickers(inListOrder(inRussian))).toEqual(['BTC', 'USDT', 'XRP', 'RUB']);
  });

  it('hides currencies of a type that is not allowed', { tags: ['spec:1.7', 'spec:3.2'] }, () => {
    expect(tickers(listedCurrencies(currencies, rates, status(0)))).not.toContain('RUB');
    expect(listedCurrencies(currencies, rates, { siteStatus: true, currencyTypesStatus: [] })).toEqual([]);
  });

  it('hides a currency without a rate', { tags: ['spec:3.4'] }, () => {
    expect(tickers(listedCurrencies(currencies, { 1: '90000' }, status(0, 1)))).toEqual(['BTC']);
  });
});

describe('sides', () => {
  it('list a currency hidden on the give side for receiving only', { tags: ['spec:3.3'] }, () => {
    expect(isOfferedOn('give', RUB)).toBe(false);
    expect(isOfferedOn('get', RUB)).toBe(true);
  });

  it('do not swap if a currency is hidden on the opposite side', { tags: ['spec:4.16'] }, () => {
    expect(canSwap(BTC, USDT)).toBe(true);
    expect(canSwap(BTC, RUB)).toBe(false);
  });
});

describe('findByCode', () => {
  it('finds a short name in any case, on its first network', () => {
    expect(findByCode(currencies, 'usdt')).toEqual({ currency: USDT, networkId: 4 });
  });

  it('finds the network in a monitor’s code', { tags: ['spec:3.24'] }, () => {
    expect(findByCode(currencies, 'USDTBEP20')).toEqual({ currency: USDT, networkId: 3 });
  });

  it('finds roubles by a monitor’s transfer code', () => {
    expect(findByCode(currencies, 'SBPRUB')?.currency.shortName).toBe('RUB');
    expect(findByCode(currencies, 'SBPBTC')).toBeUndefined();
  });

  it('finds nothing for an unknown code', () => {
    expect(findByCode(currencies, 'DOGE')).toBeUndefined();
    expect(findByCode(currencies, 'USDTSOL')).toBeUndefined();
  });
});
