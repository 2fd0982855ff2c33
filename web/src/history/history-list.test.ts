import type { TicketStatus } from '@parom/contract/ticket-status';
import { describe, expect, it } from 'vitest';
import en from '../../public/locales/en/lk.json' with { type: 'json' };
import enTicket from '../../public/locales/en/ticket.json' with { type: 'json' };
import ru from '../../public/locales/ru/lk.json' with { type: 'json' };
import ruTicket from '../../public/locales/ru/ticket.json' with { type: 'json' };
import { offsetOf, pageOf, pagesOf } from './history-list.ts';
import { badgeOf } from './status-badge.ts';

describe('pageOf', () => {
  it.each([
    ['', 1],
    ['page=1', 1],
    ['page=3', 3],
    ['page=0', 1],
    ['page=-2', 1],
    ['page=1e3', 1],
    ['page=<b>', 1],
    ['page=99999999999', 1],
  ])('reads %j as page %i', (query, page) => {
    expect(pageOf(new URLSearchParams(query))).toBe(page);
  });
});

describe('pages', () => {
  it('begins the third page after twenty tickets', () => {
    expect(offsetOf(3)).toBe(20);
  });

  it.each([
    [0, 1],
    [10, 1],
    [11, 2],
    [20, 2],
  ])('divides %i tickets into %i pages', (total, pages) => {
    expect(pagesOf(total)).toBe(pages);
  });
});

describe('badgeOf', () => {
  it.each([
    [0, 'red'],
    [1, 'yellow'],
    [2, 'blue'],
    [3, 'blue'],
    [4, 'green'],
    [5, 'red'],
    [6, 'red'],
    [7, 'red'],
    [8, 'red'],
    [9, 'red'],
  ])('shows status %i in %s with its own text', { tags: ['spec:4.31'] }, (status, color) => {
    expect(badgeOf({ status: status as TicketStatus })).toEqual({ color, key: `status.${status}` });
  });

  it.each([10, 77, -1, 1.5])('shows unknown status %d as a red error', (status) => {
    expect(badgeOf({ status: status as TicketStatus })).toEqual({ color: 'red', key: 'status.unknown' });
  });

  it('shows status 2 by word as the ticket’s page does', () => {
    expect(badgeOf({ status: 2, byWord: true })).toEqual({ color: 'blue', key: 'status.byWord' });
    expect(en.status.byWord).toBe(enTicket.stage.byWord.title);
    expect(ru.status.byWord).toBe(ruTicket.stage.byWord.title);
  });

  it('shows status 2 below the minimum as the ticket’s page does', () => {
    for (const statusReason of ['restAwaited', 'belowMinimum'] as const)
      expect(badgeOf({ status: 2, statusReason })).toEqual({ color: 'blue', key: `status.${statusReason}` });
    for (const [lk, ticket] of [
      [en, enTicket],
      [ru, ruTicket],
    ] as const) {
      expect(ticket.stage.restAwaited.title.toLowerCase()).toContain(lk.status.restAwaited.toLowerCase());
      expect(lk.status.belowMinimum).toBe(ticket.stage.belowMinimum.title);
    }
  });
});
