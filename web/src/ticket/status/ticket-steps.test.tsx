import { TicketStatus } from '@parom/contract/ticket-status';
import type { TicketView } from '@parom/contract/tickets';
import { describe, expect, it } from 'vitest';
import texts from '../../../public/locales/en/ticket.json' with { type: 'json' };
import { draw, read } from '../../shell/draw-for-tests.tsx';
import { deposit, ticket } from '../ticket-for-tests.ts';
import { StatusBanner } from './status-banner.tsx';
import { TicketSteps } from './ticket-steps.tsx';

const { state } = texts.steps;
const ticks = (one: TicketView) => draw(<TicketSteps ticket={one} />).split('tabler-icon-check').length - 1;
const stops = (one: TicketView, icon: string) =>
  draw(<TicketSteps ticket={one} />).split(`tabler-icon-${icon}"`).length - 1;
const expired: TicketView = { ...ticket, status: TicketStatus.expired };
const refunded: TicketView = {
  ...ticket,
  status: TicketStatus.refunded,
  confirmations: 2,
  deposits: [deposit('6', 'aboveMaximum')],
};

describe('the steps of a ticket', () => {
  it('have no tick on an expired ticket that was never paid', { tags: ['spec:4.30'] }, () => {
    expect(ticks(expired)).toBe(0);
    const text = read(<TicketSteps ticket={expired} />);
    expect(text.split(`, ${state.missed}`)).toHaveLength(3);
    expect(text).not.toContain(`, ${state.finished}`);
    // The labels stay as the specification has them.
    expect(text.split(`${texts.steps.error} `)).toHaveLength(3);
  });

  it('keep the ticks of what took place', () => {
    expect(ticks(refunded)).toBe(2);
    expect(ticks({ ...refunded, confirmations: 1 })).toBe(1);
    expect(ticks({ ...ticket, status: TicketStatus.sending })).toBe(2);
    expect(ticks({ ...ticket, status: TicketStatus.completed })).toBe(4);
  });
});

describe('a refund', () => {
  const refunding: TicketView = { ...refunded, status: TicketStatus.refunding };

  it('shows an arrow back instead of crosses and an alarm', () => {
    for (const one of [refunding, refunded]) {
      expect(stops(one, 'arrow-back-up')).toBe(2);
      expect(stops(one, 'x')).toBe(0);
      const banner = draw(<StatusBanner ticket={one} />);
      expect(banner).toContain('data-calm');
      expect(banner).not.toContain('tabler-icon-alert-triangle');
    }
    expect(draw(<StatusBanner ticket={{ ...ticket, status: TicketStatus.rejected }} />)).not.toContain(
      'data-calm',
    );
  });
});
