import { TicketStatus } from '@parom/contract/tickets';
import { describe, expect, it } from 'vitest';
import { placeDeposit } from './place-deposit.ts';

const expiresAt = new Date('2026-01-01T12:00:00Z');
const seen = (status: TicketStatus, hoursAfterExpiry: number, isRightCoin = true) =>
  placeDeposit({
    ticketStatus: status,
    isRightCoin,
    firstSeenAt: new Date(expiresAt.getTime() + hoursAfterExpiry * 3_600_000),
    expiresAt,
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
  it('a held ticket, a further deposit, joins what is held', () => {
    expect(seen(9, 1)).toEqual({ kind: 'counts', isLate: true, moveTo: null });
  });
  for (const status of [0, 3, 4, 6, 7, 8] as const) {
    it(`a ticket in status ${status}, a deposit after the decision, goes to the operator's list`, () => {
      expect(seen(status, -0.1)).toEqual({ kind: 'extra' });
    });
  }
  it('another coin, sent to the right address, goes to the operator', () => {
    expect(seen(1, -0.1, false)).toEqual({ kind: 'extra' });
  });
});
