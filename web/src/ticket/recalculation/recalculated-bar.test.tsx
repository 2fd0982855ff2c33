import { TicketStatus } from '@parom/contract/ticket-status';
import type { TicketView } from '@parom/contract/tickets';
import { describe, expect, it } from 'vitest';
import texts from '../../../public/locales/en/ticket.json' with { type: 'json' };
import { draw, read } from '../../shell/draw-for-tests.tsx';
import { TicketHistory } from '../facts/ticket-history.tsx';
import { PayButton } from '../pay/pay-button.tsx';
import { history, ticket } from '../ticket-for-tests.ts';
import { openRecalculation } from './open-recalculation.ts';
import { RecalculatedBar } from './recalculated-bar.tsx';
import RecalculatedQuestion from './recalculated-question.tsx';

const change = (atUtc: string, fromAmount: string, toAmount: string) => ({
  atUtc,
  fromAmount,
  toAmount,
  fromRate: '37500',
  toRate: '36500',
  rateSources: ['sandbox'],
  rateAtUtc: null,
});
const first = change('2025-11-21T10:05:00Z', '7.5', '7.3');
const second = change('2025-11-21T10:07:00Z', '7.3', '7.1');
const recalculated: TicketView = { ...ticket, toAmount: '7.1', recalculations: [first, second] };
const continued = {
  ...recalculated,
  recalculations: [first, second].map((one) => ({ ...one, isAcknowledged: true as const })),
};

describe('an open recalculation', () => {
  it('spans the first to the last change', () => {
    expect(openRecalculation(recalculated)).toMatchObject({
      before: '7.5',
      after: '7.1',
      isLess: true,
      differencePercent: '5.3',
      sinceUtc: second.atUtc,
    });
    const half = { ...recalculated, recalculations: [{ ...first, isAcknowledged: true as const }, second] };
    expect(openRecalculation(half)).toMatchObject({ before: '7.3', after: '7.1', differencePercent: '2.7' });
  });

  it.each([
    ['continued', continued],
    ['a deposit is seen', { ...recalculated, status: TicketStatus.confirming }],
    ['the amount is back', { ...recalculated, recalculations: [first, change(second.atUtc, '7.3', '7.5')] }],
    ['there was none', ticket],
  ])('ends when %s', (_, seen) => {
    expect(openRecalculation(seen)).toBeNull();
  });

  it('stays open for a ticket that was reported as paid', () => {
    const byWord = { ...recalculated, status: TicketStatus.confirming, byWord: true };
    expect(openRecalculation(byWord)).not.toBeNull();
  });
});

describe('the bar of a recalculation', () => {
  it('shows both amounts, the reason and the time', () => {
    const open = openRecalculation(recalculated);
    const text = open === null ? '' : read(<RecalculatedQuestion ticket={recalculated} open={open} />);
    expect(read(<RecalculatedBar ticket={recalculated} />)).toContain('7.1 XRP');
    for (const said of ['7.5', '7.1 XRP', '5.3%', texts.recalculated.continue]) expect(text).toContain(said);
  });

  it('keeps an empty live region while there is nothing to say', () => {
    expect(draw(<RecalculatedBar ticket={continued} />)).toMatch(/<p[^>]*role="status"[^>]*><\/p>/);
  });

  it('holds the pay button back until the customer continues', () => {
    const waiting = draw(<PayButton ticket={recalculated} />);
    expect(waiting).toContain('aria-disabled="true"');
    expect(waiting).toContain(texts.recalculated.first);
    expect(draw(<PayButton ticket={continued} />)).not.toContain('aria-disabled');
  });
});

it('the history of a ticket has a line for each recalculation', () => {
  const text = read(<TicketHistory ticket={{ ...continued, history: history(1) }} />);
  for (const said of ['7.5 → 7.3 XRP', '7.3 → 7.1 XRP', texts.recalculated.pastWhy])
    expect(text).toContain(said);
});
