import type { SeenTicket } from '@parom/contract/console/door';
import type { WorkTicket } from '@parom/contract/console/work';
import type { Act } from '../acts/act-host.tsx';
import type { Session } from '../platform/session.ts';
import { actsOfClaim } from './acts-of-claim.ts';

type Own = Session | null | undefined;

const byStatus: Readonly<Record<string, readonly string[]>> = {
  invalid: ['hold-ticket', 'continue-ticket', 'pay-ticket', 'refund-ticket', 'close-ticket'],
  awaitingPayment: ['reject-ticket', 'invalidate-ticket'],
  confirming: ['hold-ticket', 'reject-ticket', 'invalidate-ticket'],
  sending: ['invalidate-ticket'],
  held: ['continue-ticket', 'pay-ticket', 'refund-ticket', 'reject-ticket', 'invalidate-ticket'],
  expired: ['invalidate-ticket'],
  refunding: ['invalidate-ticket'],
};

/** A transfer's payout needs the whole number: its holder alone sees that. */
function revealing({ toAddress, payments }: WorkTicket, own: Own): readonly string[] {
  const due = payments.find(({ state }) => state === 'manual');
  const isOpen = due === undefined || (due.claim !== null && due.claim.by === own?.email);
  return isOpen && toAddress.startsWith('••••') ? ['show-recipient'] : [];
}

export const actsOfTicket = (ticket: WorkTicket, own: Own): readonly Act[] =>
  [...(byStatus[ticket.status] ?? []), ...revealing(ticket, own)].map((command) => ({
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
  manual: ['cancel-payout'],
  sent: ['bump-payment', 'accept-payment', 'record-payment'],
};

export const actsOfPayment = (
  ticket: WorkTicket,
  { id, state, claim }: WorkTicket['payments'][number],
  own: Own,
): readonly Act[] =>
  [...actsOfClaim({ state, claimedBy: claim?.by }, own), ...(byPaymentState[state] ?? [])].map((command) => ({
    command,
    filled: { payout: id },
    seen: seenOf(ticket),
  }));
