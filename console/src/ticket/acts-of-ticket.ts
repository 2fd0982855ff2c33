import type { SeenTicket } from '@parom/contract/console/door';
import type { WorkTicket } from '@parom/contract/console/work';
import type { Act } from '../acts/act-host.tsx';

const byStatus: Readonly<Record<string, readonly string[]>> = {
  invalid: ['hold-ticket', 'continue-ticket', 'pay-ticket', 'refund-ticket', 'close-ticket'],
  awaitingPayment: ['reject-ticket', 'invalidate-ticket'],
  confirming: ['hold-ticket', 'reject-ticket', 'invalidate-ticket'],
  sending: ['invalidate-ticket'],
  held: ['continue-ticket', 'pay-ticket', 'refund-ticket', 'reject-ticket', 'invalidate-ticket'],
  expired: ['invalidate-ticket'],
  refunding: ['invalidate-ticket'],
};

/** A transfer's payout needs the whole number. */
const revealing = ({ toAddress }: WorkTicket): readonly string[] =>
  toAddress.startsWith('••••') ? ['show-recipient'] : [];

export const actsOfTicket = (ticket: WorkTicket): readonly Act[] =>
  [...(byStatus[ticket.status] ?? []), ...revealing(ticket)].map((command) => ({
    command,
    filled: { ticket: String(ticket.number) },
    seen: seenOf(ticket),
  }));

const seenOf = ({ id, version }: WorkTicket): SeenTicket => ({ ticket: id, version });

export const actsOfDeposit = (
  ticket: WorkTicket,
  { id, disposition }: WorkTicket['deposits'][number],
): readonly Act[] =>
  ['refund-deposit', ...(disposition === 'parked' ? ['give-up-deposit', 'write-off-deposit'] : [])].map(
    (command) => ({
      command,
      filled: { deposit: String(id) },
      seen: seenOf(ticket),
    }),
  );

const byPaymentState: Readonly<Record<string, readonly string[]>> = {
  queued: ['cancel-payout', 'approve-payment', 'record-payment'],
  manual: ['record-transfer', 'cancel-payout'],
  sent: ['accept-payment', 'record-payment'],
};

export const actsOfPayment = (
  ticket: WorkTicket,
  { id, state }: WorkTicket['payments'][number],
): readonly Act[] =>
  (byPaymentState[state] ?? []).map((command) => ({
    command,
    filled: { payout: id },
    seen: seenOf(ticket),
  }));
