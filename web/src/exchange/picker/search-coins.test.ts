import { describe, expect, it } from 'vitest';
import { BTC, currencies, RUB, USDT, XRP } from '../../platform/market/catalogue-for-tests.ts';
import { matchesSearch, networkOfSearch } from './search-coins.ts';

const found = (text: string) => currencies.filter((coin) => matchesSearch(coin, text));

describe('search of coins', () => {
  it('matches a part of ticker, name or network', () => {
    expect(found('bit')).toEqual([BTC]);
    expect(found('trc 20')).toEqual([USDT]);
    expect(found('xr')).toEqual([XRP]);
    expect(found('zzz')).toEqual([]);
    expect(found(' ')).toEqual(currencies);
  });

  it.each([
    ['биткоин', BTC],
    ['Биток', BTC],
    ['карта', RUB],
    ['сбер', RUB],
    ['Т-Банк', RUB],
    ['card', RUB],
    ['usdt trc', USDT],
    ['тетер трон', USDT],
    ['рипл', XRP],
  ])('finds %s', (text, coin) => {
    expect(found(text)).toEqual([coin]);
  });

  it('needs every word, and a nickname from its beginning', () => {
    expect(found('btc trc')).toEqual([]);
    expect(found('бер')).toEqual([]);
  });

  it('takes the network that a word names', () => {
    expect(networkOfSearch(USDT, 'bep')?.id).toBe(3);
    expect(networkOfSearch(USDT, 'usdt bep')?.id).toBe(3);
    expect(networkOfSearch(USDT, 'тетер трон')?.name).toContain('TRC20');
    expect(networkOfSearch(USDT, 'usdt')).toBeUndefined();
    expect(networkOfSearch(USDT, '')).toBeUndefined();
  });
});
