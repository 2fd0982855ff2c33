import { describe, expect, it } from 'vitest';
import { BTC, RUB, USDT, XRP } from '../platform/catalogue-for-tests.ts';
import { changeSelection, type Selection } from './selection.ts';

const start: Selection = {
  give: { currency: BTC, networkId: 1 },
  get: { currency: USDT, networkId: 2 },
  controlling: 'get',
  typed: '500',
};

describe('changeSelection', () => {
  it('typing, on either side, makes that side the controlling one', () => {
    const typed = changeSelection(start, { type: 'typed', side: 'give', text: '0.1' });
    expect(typed).toMatchObject({ controlling: 'give', typed: '0.1' });
  });

  it('currency, another one, its first network and the pair minimum', () => {
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

  it('swap, networks travel along and the give side controls', () => {
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

  it('network, another one, keeps the typed amount', () => {
    const changed = changeSelection(start, { type: 'network', side: 'get', networkId: 4 });
    expect(changed).toMatchObject({ get: { networkId: 4 }, controlling: 'get', typed: '500' });
  });

  it('network, another one with an empty amount, asks for the minimum', () => {
    const changed = changeSelection({ ...start, typed: '' }, { type: 'network', side: 'get', networkId: 4 });
    expect(changed).toMatchObject({ controlling: 'give', typed: null });
  });
});
