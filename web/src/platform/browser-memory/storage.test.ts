import { afterEach, describe, expect, it, vi } from 'vitest';
import { readStored, ticketIdsText, writeStored } from './storage.ts';

function browserStore({ full = false } = {}) {
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
    setItem: (key: string, value: string) => {
      if (full) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
  };
  const ownKeys = () => [...kept.keys()];
  const getOwnPropertyDescriptor = () => ({ enumerable: true, configurable: true });
  vi.stubGlobal('window', { localStorage: new Proxy(localStorage, { ownKeys, getOwnPropertyDescriptor }) });
  return kept;
}

afterEach(() => {
  writeStored('token', null);
  vi.unstubAllGlobals();
});

describe('storage', () => {
  it('value, written, stands under its own key and nowhere else', { tags: ['spec:3.23'] }, () => {
    const kept = browserStore();
    writeStored('token', 'abc');
    writeStored('tick0c2d', 'opens one ticket');
    writeStored('prevReferrer', 'https://monitor.example/');
    writeStored('cur_from', 'BTC');
    writeStored('cur_to', 'USDT');
    writeStored('i18nextLng', 'en');
    expect([...kept.keys()].sort()).toEqual([
      'cur_from',
      'cur_to',
      'i18nextLng',
      'prevReferrer',
      'tick0c2d',
      'token',
    ]);
    writeStored('token', null);
    expect(kept.has('token')).toBe(false);
    expect(readStored('token')).toBeNull();
  });

  it('value, changed by another tab, is read as it now stands', () => {
    const kept = browserStore();
    writeStored('token', 'mine');
    kept.set('token', 'theirs');
    expect(readStored('token')).toBe('theirs');
    kept.delete('token');
    expect(readStored('token')).toBeNull();
  });

  it('store, full, the new value lasts for the visit and not the old one', () => {
    browserStore({ full: true }).set('token', 'old');
    writeStored('token', 'new');
    expect(readStored('token')).toBe('new');
    writeStored('token', null);
    expect(readStored('token')).toBeNull();
  });

  it('store, forbidden by the browser, the visit still works', () => {
    const forbidden = {
      get localStorage(): Storage {
        throw new DOMException('no', 'SecurityError');
      },
    };
    vi.stubGlobal('window', forbidden);
    writeStored('token', 'abc');
    expect(readStored('token')).toBe('abc');
    writeStored('token', null);
    expect(readStored('token')).toBeNull();
  });
});

describe('the tickets of this browser', () => {
  const id = (first: string) => `${first.repeat(8)}-0000-4000-8000-000000000000`;
  const [a, b, c] = [id('a'), id('b'), id('c')];
  const order = () => ticketIdsText().split(',');

  it('stand newest first; a token stored again keeps its place', () => {
    browserStore();
    for (const ticket of [b, a, c]) writeStored(`tick${ticket}`, 'key');
    expect(order()).toEqual([c, a, b]);
    writeStored(`tick${b}`, 'another key');
    expect(order()).toEqual([c, a, b]);
    for (const ticket of [c, a, b]) writeStored(`tick${ticket}`, null);
    expect(ticketIdsText()).toBe('');
  });

  it('tickets, stored before their order was, come after the others', () => {
    const kept = browserStore();
    for (const ticket of [c, a]) kept.set(`tick${ticket}`, 'key');
    writeStored(`tick${b}`, 'key');
    expect(order()).toEqual([b, a, c]);
    writeStored(`tick${b}`, null);
    expect(kept.has('lastTickets')).toBe(false);
  });
});
