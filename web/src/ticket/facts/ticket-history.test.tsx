import { TicketStatus } from '@parom/contract/ticket-status';
import { expect, it } from 'vitest';
import texts from '../../../public/locales/en/ticket.json' with { type: 'json' };
import { read } from '../../shell/draw-for-tests.tsx';
import { deposit, history, ticket } from '../ticket-for-tests.ts';
import { TicketHistory } from './ticket-history.tsx';

it('TicketHistory shows a past 2 as found only with a counted deposit', () => {
  const { stage } = texts;
  const held = { ...ticket, status: TicketStatus.onHold, history: history(1, 2, 9) };
  const byWord = read(<TicketHistory ticket={held} />);
  expect(byWord).toContain(stage.byWord.title);
  expect(byWord).not.toContain(stage.confirming.title);
  const paid = read(<TicketHistory ticket={{ ...held, deposits: [deposit('6', 'aboveMaximum')] }} />);
  expect(paid).toContain(stage.confirming.title);
});
