import { beforeEach, describe, expect, it, vi } from 'vitest';
import { writeTabMemory } from '../../platform/browser-memory/tab-memory.ts';
import { RUB, USDT, XRP } from '../../platform/market/catalogue-for-tests.ts';
import {
  emptyDraft,
  emptyReceiver,
  forgetDraft,
  keepReceiver,
  ownerOf,
  readDraft,
  receiverIn,
} from './order-draft.ts';

const onRipple = ownerOf({ currency: XRP, networkId: 6 });
const onTron = ownerOf({ currency: USDT, networkId: 4 });
const onEthereum = ownerOf({ currency: USDT, networkId: 2 });
const roubles = ownerOf({ currency: RUB, networkId: null });
const typed = { addr: 'rAnna', memo: '555', noMemoCheckbox: false };
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
    keepReceiver(onRipple, typed, 'anna@example.org');
    expect(receiverIn(readDraft(), onRipple)).toEqual(typed);
    for (const other of [onTron, onEthereum, roubles])
      expect(receiverIn(readDraft(), other)).toEqual(emptyReceiver);
  });

  it('keeps receivers of several coins with one e-mail', () => {
    keepReceiver(onRipple, typed, 'anna@example.org');
    keepReceiver(roubles, waived, 'boris@example.org');
    expect(readDraft()).toEqual({
      email: 'boris@example.org',
      receivers: { [onRipple]: typed, [roubles]: waived },
    });
  });

  it('drops an emptied receiver', () => {
    keepReceiver(onRipple, typed, '');
    keepReceiver(onRipple, emptyReceiver, '');
    expect(readDraft()).toEqual(emptyDraft);
  });

  it('is empty after a ticket', () => {
    keepReceiver(onRipple, typed, 'anna@example.org');
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
  ])('shows no receiver from a tab memory with %s', (_, text) => {
    writeTabMemory('exchangeDraft', text);
    for (const owner of [onRipple, onTron, roubles, '0', '1', '__proto__', 'constructor'])
      expect(receiverIn(readDraft(), owner)).toEqual(emptyReceiver);
    expect(readDraft().email).toBe('');
  });
});
