import { beforeEach, describe, expect, it, vi } from 'vitest';
import { writeTabMemory } from '../../platform/browser-memory/tab-memory.ts';
import { RUB, USDT, XRP } from '../../platform/market/catalogue-for-tests.ts';
import { ownerOf } from './from-link.ts';
import {
  emptyDraft,
  emptyReceiver,
  type Filled,
  forgetDraft,
  keepFilled,
  readDraft,
  receiverIn,
} from './order-draft.ts';

const onRipple = ownerOf({ currency: XRP, networkId: 6 });
const onTron = ownerOf({ currency: USDT, networkId: 4 });
const onEthereum = ownerOf({ currency: USDT, networkId: 2 });
const roubles = ownerOf({ currency: RUB, networkId: null });
const typed = { addr: 'rAnna', memo: '555', noMemoCheckbox: false };
const of = (receiver: Partial<Filled>, email: string): Filled => ({
  ...emptyReceiver,
  fromLink: null,
  ...receiver,
  email,
});
const waived = { addr: '+79161234567', memo: '', noMemoCheckbox: true };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

describe('draft of an order', () => {
  it('keeps a receiver for one coin and network only', { tags: ['spec:2.44'] }, () => {
    keepFilled(onRipple, of(typed, 'anna@example.org'));
    expect(receiverIn(readDraft(), onRipple)).toEqual(typed);
    for (const other of [onTron, onEthereum, roubles])
      expect(receiverIn(readDraft(), other)).toEqual(emptyReceiver);
  });

  it('keeps receivers of several coins with one e-mail', () => {
    keepFilled(onRipple, of(typed, 'anna@example.org'));
    keepFilled(roubles, of(waived, 'boris@example.org'));
    expect(readDraft()).toEqual({
      linked: null,
      email: 'boris@example.org',
      receivers: { [onRipple]: typed, [roubles]: waived },
    });
  });

  it('keeps a link’s values apart from the visitor’s own, with their mark', () => {
    keepFilled(onRipple, of(typed, 'anna@example.org'));
    const fromLink = { pair: '1>4/6', receiver: true, email: true, confirmed: false };
    const linked = of({ addr: 'rMallory', memo: '9', fromLink }, 'mallory@example.org');
    keepFilled(onRipple, linked);
    expect(readDraft()).toEqual({
      email: 'anna@example.org',
      receivers: { [onRipple]: typed },
      linked,
    });
    keepFilled(onRipple, of(typed, 'anna@example.org'));
    expect(readDraft().linked).toBeNull();
  });

  it('drops an emptied receiver', () => {
    keepFilled(onRipple, of(typed, ''));
    keepFilled(onRipple, of(emptyReceiver, ''));
    expect(readDraft()).toEqual(emptyDraft);
  });

  it('is empty after a ticket', () => {
    keepFilled(onRipple, of(typed, 'anna@example.org'));
    forgetDraft();
    expect(readDraft()).toEqual(emptyDraft);
  });

  it.each([
    ['no JSON', '{'],
    ['null', 'null'],
    [
      'one receiver for all coins, as earlier versions kept',
      '{"addr":"rAnna","memo":"555","noMemoCheckbox":true}',
    ],
    ['receivers that are none', '{"receivers":[1,null,"x"],"email":7}'],
    ['a link that is none', '{"linked":{"addr":"rMallory","fromLink":7}}'],
  ])('shows no receiver from a tab memory with %s', (_, text) => {
    writeTabMemory('exchangeDraft', text);
    for (const owner of [onRipple, onTron, roubles, '0', '1', '__proto__', 'constructor'])
      expect(receiverIn(readDraft(), owner)).toEqual(emptyReceiver);
    expect(readDraft()).toMatchObject({ email: '', linked: null });
  });
});
