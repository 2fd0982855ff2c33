import type { WaitingItem } from '@parom/contract/console/work';
import { describe, expect, it } from 'vitest';
import { whereTo, whereToAct } from './where-to.ts';

const waiting = (change: Partial<WaitingItem>): WaitingItem => ({
  kind: 'ticket',
  id: '17',
  name: '100017',
  ticketId: null,
  reason: 'pending',
  stop: null,
  sum: null,
  since: '2026-01-01T00:00:00Z',
  endsAt: null,
  isMoneyAtRisk: false,
  alert: null,
  holder: null,
  claim: null,
  ...change,
});

describe('the way from a row of the queue', () => {
  it.each([
    ['a ticket', { ticketId: 'a1' }, '/tickets/a1', '/tickets/a1#acts'],
    ['a deposit of a ticket', { kind: 'deposit', ticketId: 'a1' }, '/tickets/a1', '/tickets/a1#acts'],
    ['a deposit without a ticket', { kind: 'deposit' }, '/deposits', '/deposits'],
    ['a payment of a ticket', { kind: 'payment', ticketId: 'a1' }, '/payments', '/payments'],
    ['an act', { kind: 'act' }, '/proposals', '/proposals'],
    ['an alert', { kind: 'alert', id: 'reorg:17' }, '/alerts#reorg:17', '/alerts#reorg:17'],
    [
      'an alert of a ticket',
      { kind: 'alert', id: 'reorg:17', ticketId: 'a1' },
      '/alerts#reorg:17',
      '/alerts#reorg:17',
    ],
  ] as const)('leads to the page and to the acts of %s', (_, change, page, acts) => {
    expect(whereTo(waiting(change))).toBe(page);
    expect(whereToAct(waiting(change))).toBe(acts);
  });
});
