import { toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
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
  it('moves a waiting ticket to confirming inside the window', () => {
    expect(seen(1, -0.1)).toEqual({ kind: 'counts', isLate: false, moveTo: TicketStatus.confirming });
  });
  it('counts as late in the grace after the window', () => {
    expect(seen(1, 0.001)).toEqual({ kind: 'counts', isLate: true, moveTo: TicketStatus.confirming });
  });
  it('counts as timely at the moment of expiry', () => {
    expect(seen(1, 0)).toMatchObject({ isLate: false });
  });
  it('counts for a confirming ticket without a move', () => {
    expect(seen(2, -0.1)).toEqual({ kind: 'counts', isLate: false, moveTo: null });
  });
  it('revives an expired ticket within a day', () => {
    expect(seen(5, 24)).toEqual({ kind: 'counts', isLate: true, moveTo: TicketStatus.confirming });
  });
  it('puts a ticket on hold more than a day after its expiry', () => {
    expect(seen(5, 24.001)).toEqual({ kind: 'counts', isLate: true, moveTo: TicketStatus.onHold });
  });
  it('counts the day from a late expiry, not from the window', () => {
    const expiredAt = new Date(expiresAt.getTime() + 24 * 3_600_000);
    expect(seen(5, 48, { expiredAt })).toMatchObject({ isLate: true, moveTo: TicketStatus.confirming });
    expect(seen(5, 48.001, { expiredAt })).toMatchObject({ isLate: true, moveTo: TicketStatus.onHold });
  });
  it('counts for a ticket on hold without a move', () => {
    expect(seen(9, 1)).toEqual({ kind: 'counts', isLate: true, moveTo: null });
  });
  for (const status of [0, 3, 4, 6, 7, 8] as const) {
    it(`goes to the operator's list for a decided ticket in status ${status}`, () => {
      expect(seen(status, -0.1)).toEqual({ kind: 'extra', isDust: false });
    });
  }
  it('sends another coin to the operator’s list', () => {
    expect(seen(1, -0.1, { isRightCoin: false })).toEqual({ kind: 'extra', isDust: false });
    expect(seen(1, -0.1, { isRightCoin: false, isStrayDust: true })).toEqual({ kind: 'extra', isDust: true });
  });
  it.each([1, 2, 5, 9] as const)('sends dust to the operator’s list in status %i', (status) => {
    expect(seen(status, -0.1, { amount: toDecimal('0.0249') })).toEqual({ kind: 'extra', isDust: true });
  });
  it('counts a twentieth of the minimum, the least that is no dust', () => {
    expect(seen(1, -0.1, { amount: toDecimal('0.025') })).toMatchObject({ kind: 'counts' });
  });
});
