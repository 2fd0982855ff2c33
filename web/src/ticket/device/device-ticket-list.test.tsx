import { TicketStatus } from '@parom/contract/ticket-status';
import type { TicketView } from '@parom/contract/tickets';
import { describe, expect, it } from 'vitest';
import { knowingCoins, read } from '../../shell/draw-for-tests.tsx';
import { type TicketLook, ticketQuery } from '../data/ticket-query.ts';
import { history, ticket } from '../ticket-for-tests.ts';
import DeviceTicketList from './device-ticket-list.tsx';

describe('DeviceTicketList', () => {
  const listed = (one: TicketView) => {
    const queries = knowingCoins();
    const look: TicketLook = { kind: 'ticket', ticket: one };
    queries.setQueryData([...ticketQuery(one.id).queryKey], look);
    return read(<DeviceTicketList ids={[one.id]} />, queries);
  };

  it('shows exact amounts to send and rounded received amounts', () => {
    const unpaid: TicketView = { ...ticket, fromAmount: '0.00011174' };
    expect(listed(unpaid)).toContain('0.00011174 BTC');
    const paid = {
      ...unpaid,
      status: TicketStatus.completed,
      receivedAmount: '0.00011174',
      history: history(1, 2, 3, 4),
    };
    expect(listed(paid)).toContain('0.000112 BTC');
  });
});
