import { describe, expect, it } from 'vitest';
import { BTC, currencies, RUB, USDT, XRP } from '../platform/market/catalogue-for-tests.ts';
import {
  canSwap,
  findByCode,
  inListOrder,
  isOfferedOn,
  listedCurrencies,
  matchesSearch,
  networkOfSearch,
} from './offered.ts';

const rates = { 1: '90000', 4: '2', 5: '1', 6: '0.0124' };
const status = (...allowed: number[]) => ({
  siteStatus: true,
  currencyTypesStatus: [0, 1].map((key) => ({ key, value: allowed.includes(key) })),
});
const tickers = (list: readonly { shortName: string }[]) => list.map(({ shortName }) => shortName);

describe('listedCurrencies', () => {
  it('catalogue, everything allowed and priced, popular first and then by name', {
    tags: ['spec:3.4'],
  }, () => {
    expect(tickers(listedCurrencies(currencies, rates, status(0, 1)))).toEqual(['BTC', 'USDT', 'RUB', 'XRP']);
  });

  it('list, in the names that are read, is sorted by them', { tags: ['spec:3.4'] }, () => {
    const named = currencies.map((coin) => (coin === RUB ? { ...coin, name: 'Roubles' } : coin));
    expect(tickers(inListOrder(named))).toEqual(['BTC', 'USDT', 'RUB', 'XRP']);
    const inRussian = currencies.map((coin) => (coin === RUB ? { ...coin, name: 'Рубли' } : coin));
    expect(tickers(inListOrder(inRussian))).toEqual(['BTC', 'USDT', 'XRP', 'RUB']);
  });

  it('type, not in the allowed list, its currencies are hidden', { tags: ['spec:1.7', 'spec:3.2'] }, () => {
    expect(tickers(listedCurrencies(currencies, rates, status(0)))).not.toContain('RUB');
    expect(listedCurrencies(currencies, rates, { siteStatus: true, currencyTypesStatus: [] })).toEqual([]);
  });

  it('currency, without a rate, is hidden', { tags: ['spec:3.4'] }, () => {
    expect(tickers(listedCurrencies(currencies, { 1: '90000' }, status(0, 1)))).toEqual(['BTC']);
  });
});

describe('sides', () => {
  it('currency, restricted on the give side, is offered on the other only', { tags: ['spec:3.3'] }, () => {
    expect(isOfferedOn('give', RUB)).toBe(false);
    expect(isOfferedOn('get', RUB)).toBe(true);
  });

  it('swap, one currency hidden on the opposite side, is impossible', { tags: ['spec:4.16'] }, () => {
    expect(canSwap(BTC, USDT)).toBe(true);
    expect(canSwap(BTC, RUB)).toBe(false);
  });
});

describe('findByCode', () => {
  it('short name, in any case, the currency with its first network', () => {
    expect(findByCode(currencies, 'usdt')).toEqual({ currency: USDT, networkId: 4 });
  });

  it('code of a monitoring, with a network behind the name, that network', { tags: ['spec:3.24'] }, () => {
    expect(findByCode(currencies, 'USDTBEP20')).toEqual({ currency: USDT, networkId: 3 });
  });

  it('code of a monitoring, for roubles by phone or card, the roubles', () => {
    expect(findByCode(currencies, 'SBPRUB')?.currency.shortName).toBe('RUB');
    expect(findByCode(currencies, 'SBPBTC')).toBeUndefined();
  });

  it('code, unknown, nothing', () => {
    expect(findByCode(currencies, 'DOGE')).toBeUndefined();
    expect(findByCode(currencies, 'USDTSOL')).toBeUndefined();
  });
});

describe('search', () => {
  it('text, part of ticker, name or network, matches', () => {
    expect(currencies.filter((c) => matchesSearch(c, 'bit'))).toEqual([BTC]);
    expect(currencies.filter((c) => matchesSearch(c, 'trc 20'))).toEqual([USDT]);
    expect(currencies.filter((c) => matchesSearch(c, 'xr'))).toEqual([XRP]);
    expect(currencies.filter((c) => matchesSearch(c, 'zzz'))).toEqual([]);
  });

  it('text, naming a network only, means that network', () => {
    expect(networkOfSearch(USDT, 'bep')?.id).toBe(3);
    expect(networkOfSearch(USDT, 'usdt')).toBeUndefined();
    expect(networkOfSearch(USDT, '')).toBeUndefined();
  });
});
