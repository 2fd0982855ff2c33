import { EMAIL_CHANGES_MAX } from '@parom/contract/limits';
import { TicketStatus } from '@parom/contract/ticket-status';
import { expect, it } from 'vitest';
import type { Ticket } from '../ticket.ts';
import { isEmailOpen } from './email-rules.ts';

const waiting = {
  status: TicketStatus.awaitingPayment,
  firstSeenAt: null,
  emailChanges: EMAIL_CHANGES_MAX - 1,
} as Ticket;

it('the e-mail of a ticket is open until its first deposit', () => {
  const open = Object.values(TicketStatus).filter((status) => isEmailOpen({ ...waiting, status }, 0));
  expect(open).toEqual([TicketStatus.awaitingPayment, TicketStatus.confirming]);
  expect(isEmailOpen(waiting, 1)).toBe(false);
  expect(isEmailOpen({ ...waiting, firstSeenAt: new Date(0) }, 0)).toBe(false);
});

it('the e-mail of a ticket is closed after its last change', () => {
  expect(isEmailOpen({ ...waiting, emailChanges: EMAIL_CHANGES_MAX }, 0)).toBe(false);
});
