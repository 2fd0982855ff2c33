import { TicketStatus } from '@parom/contract/ticket-status';
import { alertSubjects } from '../alerts.ts';
import { findPayment, type Payment } from '../payments/index.ts';
import { raiseAlert } from '../platform/alerts/alerts-store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import type { Undone } from './deposits/repeat-vanished.ts';
import { undoExchange } from './exchange/undo-exchange.ts';
import { moveTicket } from './move-ticket.ts';
import { undoRefund } from './refunds/undo-refund.ts';
import { lockTicket } from './ticket-store.ts';

interface UndoDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export async function paymentFailed(deps: UndoDeps, event: { paymentId: string }): Promise<void> {
  const payment = await findPayment(deps.db, event.paymentId);
  if (payment === undefined || payment.state !== 'failed') return;
  await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock.now();
    const message = failureMessage(payment);
    const isNews = (await undoDecision(tx, payment, at)) === 'undone';
    if (isNews && message !== null)
      await raiseAlert(tx, at, alertSubjects.paymentFailed(payment.id), message);
  });
}

async function undoDecision(tx: Tx, payment: Payment, at: Date): Promise<Undone> {
  if (payment.purpose === 'payout') return reopen(tx, payment, at);
  if (payment.purpose === 'refund') return undoRefund(tx, payment, at);
  return 'undone';
}

/** `reportFailedSweep` reports gas and sweeps. A child took its parent's coin along. */
function failureMessage(payment: Payment): string | null {
  const what = `${payment.purpose} ${payment.id} ${howItFailed(payment)}`;
  switch (payment.purpose) {
    case 'payout':
      return `${what}: ticket ${payment.ticketId} is on hold`;
    case 'refund':
      return `${what}: deposit ${payment.depositId} waits for another decision`;
    case 'withdrawal':
      return `${what}: withdrawal ${payment.withdrawalId} waits for another decision`;
    case 'treasury-out':
      return `${what}: its coins stay in the hot wallet`;
    case 'gas':
    case 'sweep':
    case 'consolidate':
      return null;
  }
}

const howItFailed = ({ failure }: Payment): string => {
  switch (failure) {
    case 'expired':
      return 'expired five times without being included';
    case 'ours':
      return 'failed five times because of us';
    case 'reverted':
      return 'was included and reverted';
    case 'memoNeeded':
      return 'cannot arrive: the account needs a memo';
    case 'notActivated':
      return 'cannot arrive: the amount is too small to open the account';
    case 'cannotReceive':
      return 'cannot arrive: the recipient is a contract that refuses the coin';
    case 'blacklisted':
      return 'cannot arrive: the token refuses the address';
    case 'bounced':
      return 'was sent back by the recipient';
    case 'spent':
    case null:
      return 'can never be included';
  }
};

async function reopen(tx: Tx, payment: Payment, at: Date): Promise<Undone> {
  if (payment.ticketId === null) return 'undone-before';
  await lockTicket(tx, payment.ticketId);
  if ((await undoExchange(tx, payment, at)) === 'undone-before') return 'undone-before';
  await moveTicket(tx, {
    ticketId: payment.ticketId,
    from: [TicketStatus.sending],
    to: TicketStatus.onHold,
    by: 'payouts',
    why: `the payout ${howItFailed(payment)}`,
    at,
    reason: 'payoutImpossible',
  });
  return 'undone';
}
