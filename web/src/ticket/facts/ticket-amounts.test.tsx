import { TicketStatus } from '@parom/contract/ticket-status';
import type { TicketView } from '@parom/contract/tickets';
import { describe, expect, it } from 'vitest';
import texts from '../../../public/locales/en/ticket.json' with { type: 'json' };
import { draw, read } from '../../shell/draw-for-tests.tsx';
import { deposit, fill, history, ticket } from '../ticket-for-tests.ts';
import { TicketAmounts } from './ticket-amounts.tsx';

describe('the amounts of a ticket', () => {
  const { amounts } = texts;

  it('show sent and paid amounts after an overpaid exchange', () => {
    const over = {
      ...ticket,
      status: TicketStatus.completed,
      receivedAmount: '0.012',
      history: history(1, 2, 3, 4),
    };
    const text = read(<TicketAmounts ticket={over} />);
    expect(text).toContain(`${amounts.sent} 0.012 BTC`);
    expect(text).toContain(fill(amounts.ordered, '0.0002 BTC'));
    expect(text).toContain(`${amounts.got} 7.5 XRP`);
    expect(text).not.toContain(fill(amounts.ofOrder, ''));
  });

  it('name the basis of the amount to receive on hold', () => {
    const held = { ...ticket, status: TicketStatus.onHold, receivedAmount: '6', history: history(1, 2, 9) };
    const text = read(<TicketAmounts ticket={held} />);
    expect(text).toContain(`${amounts.sent} 6 BTC`);
    expect(text).toContain(fill(amounts.ofOrder, '0.0002 BTC'));
  });

  it('carry no note for an exact or missing deposit', () => {
    const fits = read(
      <TicketAmounts ticket={{ ...ticket, status: TicketStatus.confirming, receivedAmount: '0.0002' }} />,
    );
    expect(fits).toContain(`${amounts.sent} 0.0002 BTC`);
    const unpaid = read(<TicketAmounts ticket={ticket} />);
    expect(unpaid).toContain(`${amounts.send} 0.0002 BTC`);
    for (const text of [fits, unpaid])
      for (const note of [amounts.ordered, amounts.ofOrder]) expect(text).not.toContain(fill(note, ''));
  });

  it('state the ticket’s rate for a late deposit until it is priced', () => {
    const late: TicketView = {
      ...ticket,
      status: TicketStatus.onHold,
      receivedAmount: '0.0002',
      deposits: [deposit('0.0002', 'late')],
    };
    const sending = { status: TicketStatus.sending, atUtc: '2025-11-21T11:00:00Z' };
    expect(draw(<TicketAmounts ticket={late} />)).toContain(texts.amounts.ofRate);
    for (const worked of [
      { ...late, history: [sending] },
      { ...late, deposits: [deposit('0.0002', 'fits')] },
    ])
      expect(draw(<TicketAmounts ticket={worked} />)).not.toContain(texts.amounts.ofRate);
  });
});
