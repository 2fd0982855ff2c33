import { toDecimal } from '@parom/contract/money';
import { describe, expect, it } from 'vitest';
import type { Catalogue } from '../../currencies/index.ts';
import type { Quote } from '../../rates/board/board.ts';
import type { Ticket } from '../ticket.ts';
import type { Deposit } from './deposit-store.ts';
import { awaitsPrice, hasLostRateLock, isLate, lockAtSight, lowerLock, pricedBy } from './own-rate.ts';

const SEEN = new Date('2030-01-15T12:00:00Z');
const NOW = new Date('2030-01-15T12:00:01Z');
const BEFORE = new Date('2030-01-15T11:59:59Z');
const ticket = {
  giveUsdt: toDecimal('100'),
  getUsdt: toDecimal('1'),
  getAmount: toDecimal('99'),
  promisedAmount: null,
  rateSources: ['kraken@2030-01-15T11:50:00.000Z'],
  createdAt: BEFORE,
} as unknown as Ticket;
const quote = (give: string, observedAt = BEFORE): Quote => ({
  giveUsdt: toDecimal(give),
  getUsdt: toDecimal('1'),
  sources: ['okx@2030-01-15T11:59:59.000Z'],
  observedAt,
});
const lock = (isFirst: boolean, at: Quote | null) =>
  lockAtSight(ticket, { seenAt: SEEN, isFirst, quote: at }, NOW);
const OWN = { giveUsdt: toDecimal('100'), promised: toDecimal('99'), sources: ticket.rateSources };
const MARKET = { promised: null, sources: ['okx@2030-01-15T11:59:59.000Z'] };

describe('the locked rate', () => {
  it('is the ticket’s within half a per cent, for the first deposit', () => {
    expect(lock(true, quote('99.5'))).toMatchObject({ ...OWN, awaitsPrice: false, at: NOW });
    expect(lock(true, quote('120'))).toMatchObject(OWN);
  });
  it('is the market’s if it left the ticket’s rate up to the sight', () => {
    expect(lock(true, quote('99.4'))).toMatchObject({ ...MARKET, giveUsdt: toDecimal('99.4') });
    expect(lock(true, quote('99.4', SEEN))).toMatchObject(MARKET);
    expect(lock(true, quote('99.4', NOW))).toMatchObject(OWN);
  });
  it('is the lower of both, for a further deposit', () => {
    expect(lock(false, quote('99.9'))).toMatchObject({ ...MARKET, giveUsdt: toDecimal('99.9') });
    expect(lock(false, quote('100.1'))).toMatchObject(OWN);
  });
  it('awaits an accepted price, and is the lower of both then', () => {
    const awaiting = lock(true, null);
    expect(awaiting).toMatchObject({ ...OWN, awaitsPrice: true });
    expect(lowerLock(awaiting, quote('90'), NOW)).toMatchObject({
      ...MARKET,
      giveUsdt: toDecimal('90'),
      awaitsPrice: false,
    });
    expect(lowerLock(awaiting, quote('110'), NOW)).toMatchObject({ ...OWN, awaitsPrice: false });
  });
});

describe('a deposit’s own rate', () => {
  const SLOW_AFTER_MS = 60_000;
  const catalogue = { networkById: () => ({ firstConfirmationMs: SLOW_AFTER_MS }) } as unknown as Catalogue;
  const seen = (change: Partial<Deposit> = {}) =>
    ({ firstSeenAt: SEEN, firstMinedAt: null, isResent: false, lock: null, ...change }) as Deposit;
  const minedAfter = (ms: number) => seen({ firstMinedAt: new Date(SEEN.getTime() + ms) });
  const ending = (expiresAt: Date) => ({ ...ticket, expiresAt }) as Ticket;

  it('is late after the last moment, and awaits a price only before', () => {
    expect([isLate(ending(SEEN), seen()), isLate(ending(BEFORE), seen())]).toEqual([false, true]);
    expect([awaitsPrice(ending(SEEN), seen()), awaitsPrice(ending(BEFORE), seen())]).toEqual([true, false]);
    const locked = seen({ lock: lock(true, quote('100')) });
    expect(awaitsPrice(ending(SEEN), locked)).toBe(false);
  });
  it('is lost if the deposit was sent again, or mined a moment too late', () => {
    expect(hasLostRateLock(catalogue, seen())).toBe(false);
    expect(hasLostRateLock(catalogue, seen({ isResent: true }))).toBe(true);
    expect(hasLostRateLock(catalogue, minedAfter(SLOW_AFTER_MS))).toBe(false);
    expect(hasLostRateLock(catalogue, minedAfter(SLOW_AFTER_MS + 1))).toBe(true);
  });
  it('keeps no promise of a late deposit', () => {
    const locked = seen({ lock: lock(true, quote('100')) });
    expect(pricedBy(ending(BEFORE), locked, null)).toMatchObject({ isLate: true, promised: null });
    expect(pricedBy(ending(SEEN), locked, null)).toMatchObject({ isLate: false, promised: ticket.getAmount });
  });
});
