import { toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { describe, expect, it } from 'vitest';
import type { Deposit } from './deposit-store.ts';
import { isExtra, isStray, priceAwaitedOf, restsOnWord, shortfallOf } from './received.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 10, minute));
const ticket = {
  status: TicketStatus.confirming,
  minGive: toDecimal('0.001'),
  expiresAt: at(30),
  restUntil: null,
  approvedAt: null,
};
const came = (amount: string, minute = 5) => ({
  state: 'mined' as const,
  verdict: 'pending' as const,
  amount: toDecimal(amount),
  firstSeenAt: at(minute),
});

describe('a shortfall', () => {
  it('is the awaited rest in the window, and “below minimum” afterwards', () => {
    const short = [came('0.0004'), came('0.0005')];
    expect(shortfallOf(ticket, short, at(29))).toBe('restAwaited');
    expect(shortfallOf(ticket, short, at(30))).toBe('belowMinimum');
  });

  it('awaits the rest until the time that the customer chose', () => {
    const chosen = { ...ticket, restUntil: at(59) };
    expect(shortfallOf(chosen, [came('0.0004')], at(58))).toBe('restAwaited');
    expect(shortfallOf(chosen, [came('0.0004')], at(59))).toBe('belowMinimum');
  });

  it('is none at the minimum, without a counted deposit, or in another status', () => {
    expect(shortfallOf(ticket, [came('0.0004'), came('0.0006')], at(10))).toBeNull();
    const uncounted = [
      { ...came('0.0004'), state: 'vanished' as const },
      { ...came('0.0004'), verdict: 'extra' as const },
    ];
    expect(shortfallOf(ticket, uncounted, at(10))).toBeNull();
    expect(shortfallOf({ ...ticket, status: TicketStatus.onHold }, [came('0.0004')], at(31))).toBeNull();
  });

  it('covers only deposits seen after an operator’s approval', () => {
    const approved = { ...ticket, approvedAt: at(10) };
    expect(shortfallOf(approved, [came('0.0004', 10)], at(31))).toBeNull();
    expect(shortfallOf(approved, [came('0.0004', 11)], at(20))).toBe('restAwaited');
    expect(shortfallOf(approved, [came('0.0004', 10), came('0.0001', 11)], at(31))).toBe('belowMinimum');
  });
});

describe('an awaited price', () => {
  const priced = (isPriceAwaited: boolean) => ({ ...came('0.01'), isPriceAwaited });

  it('is shown if one of several counted deposits awaits it', () => {
    expect(priceAwaitedOf(ticket, [priced(false), priced(true)])).toBe('priceAwaited');
  });

  it('is not shown without a counted deposit, or in another status', () => {
    const vanished = { ...priced(true), state: 'vanished' as const };
    expect(priceAwaitedOf(ticket, [])).toBeNull();
    expect(priceAwaitedOf(ticket, [priced(false), vanished])).toBeNull();
    expect(priceAwaitedOf({ status: TicketStatus.onHold }, [priced(true)])).toBeNull();
  });
});

describe('an extra deposit', () => {
  const extra = (change: Partial<Deposit> = {}) =>
    ({ ...came('1'), verdict: 'extra', disposition: 'parked', isDust: false, ...change }) as Deposit;

  it('lives, is no dust, and strays while it is parked', () => {
    expect([isExtra(extra()), isStray(extra())]).toEqual([true, true]);
    const returned = extra({ disposition: 'refunded' as Deposit['disposition'] });
    expect([isExtra(returned), isStray(returned)]).toEqual([true, false]);
    const others = [extra({ state: 'vanished' }), extra({ isDust: true }), extra({ verdict: 'pending' })];
    expect(others.map((other) => [isExtra(other), isStray(other)])).toEqual(others.map(() => [false, false]));
  });
});

describe('a ticket that rests on an operator’s word', () => {
  const byWord = { status: TicketStatus.confirming, byWordAt: at(5) };

  it('confirms, has the word, and counts no deposit', () => {
    expect(restsOnWord(byWord, [{ ...came('1'), verdict: 'extra' }])).toBe(true);
    expect(restsOnWord(byWord, [came('1')])).toBe(false);
    expect(restsOnWord({ ...byWord, byWordAt: null }, [])).toBe(false);
    expect(restsOnWord({ ...byWord, status: TicketStatus.onHold }, [])).toBe(false);
  });
});
