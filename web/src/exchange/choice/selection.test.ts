import type { CurrencyView } from '@parom/contract/currencies';
import { describe, expect, it } from 'vitest';
import { BTC, RUB, USDT, XRP } from '../../platform/market/catalogue-for-tests.ts';
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
  it('lets the typed side control', { tags: ['spec:4.12'] }, () => {
    const typed = changeSelection(start, { type: 'typed', side: 'give', text: '0.1' });
    expect(typed).toMatchObject({ controlling: 'give', typed: '0.1' });
  });

  it('takes a new currency’s first network and the pair’s minimum', { tags: ['spec:4.14'] }, () => {
    const changed = changeSelection(start, { type: 'currency', side: 'give', currency: XRP });
    expect(changed).toEqual({
      give: { currency: XRP, networkId: 6 },
      get: start.get,
      controlling: 'give',
      typed: null,
    });
  });

  it('takes the network by which a currency was found', () => {
    const changed = changeSelection(
      { ...start, get: { currency: XRP, networkId: 6 } },
      { type: 'currency', side: 'get', currency: USDT, networkId: 3 },
    );
    expect(changed.get).toEqual({ currency: USDT, networkId: 3 });
  });

  it('swaps the sides on choosing the other side’s currency', () => {
    const changed = changeSelection(start, { type: 'currency', side: 'give', currency: USDT });
    expect(changed).toMatchObject({ give: start.get, get: start.give, typed: null });
  });

  it('keeps the sides if the other side’s currency cannot swap', () => {
    const rouble = { ...start, get: { currency: RUB, networkId: null } };
    expect(changeSelection(rouble, { type: 'currency', side: 'get', currency: BTC })).toBe(rouble);
  });

  it('swaps networks too and lets the give side control', { tags: ['spec:4.15'] }, () => {
    expect(changeSelection(start, { type: 'swap' })).toEqual({
      give: { currency: USDT, networkId: 2 },
      get: { currency: BTC, networkId: 1 },
      controlling: 'give',
      typed: null,
    });
  });

  it('does not swap if a currency is hidden on the other side', () => {
    const rouble = { ...start, get: { currency: RUB, networkId: null } };
    expect(changeSelection(rouble, { type: 'swap' })).toBe(rouble);
  });

  it('replaces a removed network by the first, keeps the amount', () => {
    const rest: CurrencyView = { ...USDT, networks: USDT.networks.filter(({ id }) => id !== 2) };
    expect(changeSelection(start, catalogue(BTC, XRP, rest))).toEqual({
      ...start,
      get: { currency: rest, networkId: 4 },
    });
  });

  it('replaces a removed coin by the default, not the other side’s', () => {
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

  it('never replaces a removed coin by one that is off', () => {
    const chosen = { ...start, give: { currency: { ...BTC, id: 90 }, networkId: 1 } };
    expect(
      changeSelection(chosen, { type: 'catalogue', currencies: [BTC, RUB, XRP, USDT], listed: [XRP, USDT] }),
    ).toMatchObject({ give: { currency: XRP, networkId: 6 }, get: { currency: USDT } });
  });

  it('keeps a coin that lacks a price', () => {
    expect(
      changeSelection(start, { type: 'catalogue', currencies: [BTC, XRP, USDT], listed: [XRP, USDT] }),
    ).toEqual(start);
  });

  it('takes new rules of the chosen coins', () => {
    const renamed: CurrencyView = { ...USDT, name: 'Tether USD' };
    expect(changeSelection(start, catalogue(BTC, renamed))).toEqual({
      ...start,
      get: { currency: renamed, networkId: 2 },
    });
    expect(changeSelection(start, catalogue())).toEqual(start);
  });

  it('keeps the typed amount on a change of network', () => {
    const changed = changeSelection(start, { type: 'network', side: 'get', networkId: 4 });
    expect(changed).toMatchObject({ get: { networkId: 4 }, controlling: 'get', typed: '500' });
  });

  it('takes the minimum for an empty amount on a change of network', () => {
    const changed = changeSelection({ ...start, typed: '' }, { type: 'network', side: 'get', networkId: 4 });
    expect(changed).toMatchObject({ controlling: 'give', typed: null });
  });
});
