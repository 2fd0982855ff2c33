import type { CurrencyView } from '@parom/contract/currencies';
import { describe, expect, it } from 'vitest';
import { BTC, RUB, USDT, XRP } from '../platform/market/catalogue-for-tests.ts';
import { changeSelection, type Selection, type SelectionAction } from './selection.ts';

const start: Selection = {
  give: { currency: BTC, networkId: 1 },
  get: { currency: USDT, networkId: 2 },
  controlling: 'get',
  typed: '500',
};

const catalogue = (...currencies: CurrencyView[]): SelectionAction => ({
  type: 'catalogue',
  currencies,
  listed: currencies,
});

describe('changeSelection', () => {
  it('typing, on either side, makes that side the controlling one', { tags: ['spec:4.12'] }, () => {
    const typed = changeSelection(start, { type: 'typed', side: 'give', text: '0.1' });
    expect(typed).toMatchObject({ controlling: 'give', typed: '0.1' });
  });

  it('currency, another one, its first network and the pair minimum', { tags: ['spec:4.14'] }, () => {
    const changed = changeSelection(start, { type: 'currency', side: 'give', currency: XRP });
    expect(changed).toEqual({
      give: { currency: XRP, networkId: 6 },
      get: start.get,
      controlling: 'give',
      typed: null,
    });
  });

  it('currency, found by its network, that network', () => {
    const changed = changeSelection(
      { ...start, get: { currency: XRP, networkId: 6 } },
      { type: 'currency', side: 'get', currency: USDT, networkId: 3 },
    );
    expect(changed.get).toEqual({ currency: USDT, networkId: 3 });
  });

  it('currency, the one of the other side, turns the direction', () => {
    const changed = changeSelection(start, { type: 'currency', side: 'give', currency: USDT });
    expect(changed).toMatchObject({ give: start.get, get: start.give, typed: null });
  });

  it('currency, the one of the other side but not swappable, changes nothing', () => {
    const rouble = { ...start, get: { currency: RUB, networkId: null } };
    expect(changeSelection(rouble, { type: 'currency', side: 'get', currency: BTC })).toBe(rouble);
  });

  it('swap, networks travel along and the give side controls', { tags: ['spec:4.15'] }, () => {
    expect(changeSelection(start, { type: 'swap' })).toEqual({
      give: { currency: USDT, networkId: 2 },
      get: { currency: BTC, networkId: 1 },
      controlling: 'give',
      typed: null,
    });
  });

  it('swap, a currency hidden on the other side, changes nothing', () => {
    const rouble = { ...start, get: { currency: RUB, networkId: null } };
    expect(changeSelection(rouble, { type: 'swap' })).toBe(rouble);
  });

  it('catalogue, the chosen network gone, the first one that is there and the typed amount', () => {
    const rest: CurrencyView = { ...USDT, networks: USDT.networks.filter(({ id }) => id !== 2) };
    expect(changeSelection(start, catalogue(BTC, XRP, rest))).toEqual({
      ...start,
      get: { currency: rest, networkId: 4 },
    });
  });

  it('catalogue, a chosen coin gone, the usual one, and not the one of the other side', () => {
    const shown = (side: 'give' | 'get', ...currencies: CurrencyView[]) =>
      changeSelection({ ...start, [side]: { currency: XRP, networkId: 6 } }, catalogue(...currencies));
    expect(shown('give', RUB, USDT, BTC)).toMatchObject({
      give: { currency: BTC, networkId: 1 },
      typed: null,
    });
    expect(shown('get', RUB, BTC, USDT)).toMatchObject({
      get: { currency: USDT, networkId: 4 },
      typed: null,
    });
    expect(shown('get', RUB, BTC)).toMatchObject({ get: { currency: RUB, networkId: null }, typed: null });
    const [left, right] = [BTC, USDT].map((coin) => ({ ...coin, id: coin.id + 90 })) as CurrencyView[];
    expect(changeSelection(start, catalogue(left as CurrencyView, right as CurrencyView))).toMatchObject({
      give: { currency: left },
      get: { currency: right },
    });
  });

  it('catalogue, a chosen coin gone, never one that cannot be exchanged now', () => {
    const chosen = { ...start, give: { currency: { ...BTC, id: 90 }, networkId: 1 } };
    expect(
      changeSelection(chosen, { type: 'catalogue', currencies: [BTC, RUB, XRP, USDT], listed: [XRP, USDT] }),
    ).toMatchObject({ give: { currency: XRP, networkId: 6 }, get: { currency: USDT } });
  });

  it('catalogue, a chosen coin without a price for a moment, stays', () => {
    expect(
      changeSelection(start, { type: 'catalogue', currencies: [BTC, XRP, USDT], listed: [XRP, USDT] }),
    ).toEqual(start);
  });

  it('catalogue, the chosen pair in it, changes nothing but the coins’ own rules', () => {
    const renamed: CurrencyView = { ...USDT, name: 'Tether USD' };
    expect(changeSelection(start, catalogue(BTC, renamed))).toEqual({
      ...start,
      get: { currency: renamed, networkId: 2 },
    });
    expect(changeSelection(start, catalogue())).toEqual(start);
  });

  it('network, another one, keeps the typed amount', () => {
    const changed = changeSelection(start, { type: 'network', side: 'get', networkId: 4 });
    expect(changed).toMatchObject({ get: { networkId: 4 }, controlling: 'get', typed: '500' });
  });

  it('network, another one with an empty amount, asks for the minimum', () => {
    const changed = changeSelection({ ...start, typed: '' }, { type: 'network', side: 'get', networkId: 4 });
    expect(changed).toMatchObject({ controlling: 'give', typed: null });
  });
});
