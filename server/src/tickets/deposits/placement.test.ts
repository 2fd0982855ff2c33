import { toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/tickets';
import { describe, expect, it } from 'vitest';
import { placementOf, type SeenDeposit } from './placement.ts';

const expiresAt = new Date('2026-01-01T12:00:00Z');
const seen = (status: TicketStatus, hoursAfterExpiry: number, change: Partial<SeenDeposit> = {}) =>
  placementOf({
    ticketStatus: status,
    isRightCoin: true,
    amount: toDecimal('1'),
    minGive: toDecimal('0.5'),
    isStrayDust: false,
    firstSeenAt: new Date(expiresAt.getTime() + hoursAfterExpiry * 3_600_000),
    expiresAt,
    expiredAt: status === TicketStatus.expired ? expiresAt : null,
    ...change,
  });

describe('placing a deposit', () => {
  it('a waiting ticket, inside the window, confirms', () => {
    expect(seen(1, -0.1)).toEqual({ kind: 'counts', isLate: false, moveTo: TicketStatus.confirming });
  });
  it('a waiting ticket, seen in the grace after the window, confirms as late', () => {
    expect(seen(1, 0.001)).toEqual({ kind: 'counts', isLate: true, moveTo: TicketStatus.confirming });
  });
  it('the very moment of expiry, seen then, is in time', () => {
    expect(seen(1, 0)).toMatchObject({ isLate: false });
  });
  it('a confirming ticket, a further deposit, counts and moves nothing', () => {
    expect(seen(2, -0.1)).toEqual({ kind: 'counts', isLate: false, moveTo: null });
  });
  it('an expired ticket, within a day, is revived', () => {
    expect(seen(5, 24)).toEqual({ kind: 'counts', isLate: true, moveTo: TicketStatus.confirming });
  });
  it('an expired ticket, after more than a day, is held', () => {
    expect(seen(5, 24.001)).toEqual({ kind: 'counts', isLate: true, moveTo: TicketStatus.held });
  });
  it('an expired ticket, kept open for long by a word or a transfer that vanished, is revived within a day after that', () => {
    const expiredAt = new Date(expiresAt.getTime() + 24 * 3_600_000);
    expect(seen(5, 48, { expiredAt })).toMatchObject({ isLate: true, moveTo: TicketStatus.confirming });
    expect(seen(5, 48.001, { expiredAt })).toMatchObject({ isLate: true, moveTo: TicketStatus.held });
  });
  it('a held ticket, a further deposit, joins what is held', () => {
    expect(seen(9, 1)).toEqual({ kind: 'counts', isLate: true, moveTo: null });
  });
  for (const status of [0, 3, 4, 6, 7, 8] as const) {
    it(`a ticket in status ${status}, a deposit after the decision, goes to the operator's list`, () => {
      expect(seen(status, -0.1)).toEqual({ kind: 'extra', isDust: false });
    });
  }
  it('another coin, sent to the right address, goes to the operator', () => {
    expect(seen(1, -0.1, { isRightCoin: false })).toEqual({ kind: 'extra', isDust: false });
    expect(seen(1, -0.1, { isRightCoin: false, isStrayDust: true })).toEqual({ kind: 'extra', isDust: true });
  });
  it.each([1, 2, 5, 9] as const)('a ticket in status %i, dust, goes to the operator', (status) => {
    expect(seen(status, -0.1, { amount: toDecimal('0.0249') })).toEqual({ kind: 'extra', isDust: true });
  });
  it('a twentieth of the minimum, the least that is no dust, counts', () => {
    expect(seen(1, -0.1, { amount: toDecimal('0.025') })).toMatchObject({ kind: 'counts' });
  });
});
