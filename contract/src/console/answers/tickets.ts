/** Tickets, customers, letters, withdrawals of referrers. */
import * as z from 'zod/mini';
import { count, type Sentences, text, transfer } from './form.ts';
import { transfers } from './in-english.ts';

export const ticketMoves = ['held', 'continued', 'paid', 'rejected', 'invalid', 'closed'] as const;
export type TicketMoved = (typeof ticketMoves)[number];
const email = z.object({ email: text });

export const ticketForms = {
  ticketMoved: z.object({ ticket: count, move: z.enum(ticketMoves) }),
  ticketRefunded: z.object({ ticket: count }),
  refundsLeave: z.object({ transfers: z.array(transfer) }),
  receiptKeyChanged: z.object({ key: text }),
  /** In a preview: the act draws another key. */
  receiptKeyDrawn: z.object({}),
  emailBlocked: z.object({ email: text, openTickets: count }),
  emailUnblocked: email,
  noteKept: email,
  letterResent: z.object({ email: text, /** The last letter there bounced. */ bounced: z.nullable(text) }),
  withdrawalApproved: z.object({ withdrawal: text, transfers: z.array(transfer) }),
  withdrawalRejected: z.object({ withdrawal: text }),
};

const moved: Readonly<Record<TicketMoved, string>> = {
  held: 'is on hold',
  continued: 'goes on',
  paid: 'is being paid',
  rejected: 'is rejected',
  invalid: 'is invalid',
  closed: 'is closed',
};

export const ticketEnglish = {
  ticketMoved: (of) => `Ticket ${of.ticket} ${moved[of.move]}.`,
  ticketRefunded: (of) => `Ticket ${of.ticket} is being refunded.`,
  refundsLeave: (of) => `On its way: ${transfers(of.transfers)}.`,
  receiptKeyChanged: (of) =>
    `Receipts are signed with the key ${of.key} from now on. The former key stays listed.`,
  receiptKeyDrawn: () =>
    'A new key signs receipts from then on. The former key stays listed; its receipts stay valid.',
  emailBlocked: ({ email: blocked, openTickets }) =>
    `${blocked} is blocked: new tickets with it are refused. ${openTickets === 0 ? 'It has no open ticket.' : `Open tickets go on: ${openTickets}.`}`,
  emailUnblocked: (of) => `${of.email} is not blocked any more: new tickets with it are accepted.`,
  noteKept: (of) => `The note about ${of.email} is kept.`,
  letterResent: (of) =>
    `The letter goes to ${of.email} again, with a new link.${of.bounced === null ? '' : ` Its mail server refused the last letter: ${of.bounced}`}`,
  withdrawalApproved: (of) =>
    `Withdrawal ${of.withdrawal} is approved and will be paid: ${transfers(of.transfers)}.`,
  withdrawalRejected: (of) => `Withdrawal ${of.withdrawal} is rejected; its amount is back.`,
} satisfies Sentences<typeof ticketForms>;
