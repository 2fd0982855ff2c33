import { TicketStatus, ticketStatuses } from '@parom/contract/ticket-status';
import { describe, expect, it } from 'vitest';
import { isFinal, isMove, mayReserve, moves, toStatus } from './ticket.ts';

/** Every move that exists, written again by hand (docs/ticket-states.md): the table must say the same. */
const written = [
  '1>2',
  '1>5',
  '1>6',
  '2>6',
  '9>6',
  '2>1',
  '2>5',
  '2>3',
  '2>9',
  '5>2',
  '5>9',
  '9>2',
  '9>3',
  '9>7',
  '3>4',
  '3>9',
  '3>7',
  '7>8',
  '0>2',
  '0>3',
  '0>7',
  '0>9',
  '1>0',
  '2>0',
  '3>0',
  '5>0',
  '7>0',
  '9>0',
];

describe('the table of moves', () => {
  for (const from of ticketStatuses) {
    for (const to of ticketStatuses) {
      const move = `${from}>${to}`;
      it(`${written.includes(move) ? 'has' : 'has not'} ${move}`, () => {
        expect(isMove(from, to)).toBe(written.includes(move));
      });
    }
  }

  it('ends in completed, rejected and refunded', () => {
    expect(ticketStatuses.filter(isFinal)).toEqual([
      TicketStatus.completed,
      TicketStatus.rejected,
      TicketStatus.refunded,
    ]);
  });

  it('reaches every status but the first', () => {
    const reachable = new Set(Object.values(moves).flat());
    expect(ticketStatuses.filter((status) => !reachable.has(status as never))).toEqual([]);
  });

  it('reserves while a payout may still follow', () => {
    expect(ticketStatuses.filter(mayReserve)).toEqual([1, 2, 3]);
  });

  it('refuses an unknown number', () => {
    expect(() => toStatus(10)).toThrow('not a ticket status');
  });
});
