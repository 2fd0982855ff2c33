import { strict as assert } from 'node:assert';
import { type AlertDetail, alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { type AlertedFailure, type Waits } from '@parom/contract/console/answers/alerts/payments';
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
    const detail = failureDetail(payment);
    const isNews = (await undoDecision(tx, payment, at)) === 'undone';
    if (isNews && detail !== null) await raiseAlert(tx, at, alertSubjects.paymentFailed(payment.id), detail);
  });
}

async function undoDecision(tx: Tx, payment: Payment, at: Date): Promise<Undone> {
  if (payment.purpose === 'payout') return reopen(tx, payment, at);
  if (payment.purpose === 'refund') return undoRefund(tx, payment, at);
  return 'undone';
}

/** `reportFailedSweep` reports gas and sweeps. A child took its parent's coin along. */
function failureDetail(payment: Payment): AlertDetail | null {
  const waits = waitsAfter(payment);
  const { purpose, id } = payment;
  const failure = alertedFailure(payment);
  return waits && alertDetail('paymentImpossible', { purpose, payment: id, failure, waits });
}

function waitsAfter({ purpose, ticketId, depositId, withdrawalId }: Payment): Waits | null {
  switch (purpose) {
    case 'payout':
      return { kind: 'ticket', ticket: String(ticketId) };
    case 'refund':
      assert(depositId !== null, 'a refund names its deposit');
      return { kind: 'deposit', deposit: depositId };
    case 'withdrawal':
      return { kind: 'withdrawal', withdrawal: String(withdrawalId) };
    case 'treasury-out':
      return { kind: 'wallet' };
    case 'gas':
    case 'delegate':
    case 'undelegate':
    case 'sweep':
    case 'consolidate':
      return null;
  }
}

const alertedFailure = ({ failure }: Payment): AlertedFailure =>
  failure === null || failure === 'spent' ? 'other' : failure;

async function reopen(tx: Tx, payment: Payment, at: Date): Promise<Undone> {
  if (payment.ticketId === null) return 'undone-before';
  await lockTicket(tx, payment.ticketId);
  if ((await undoExchange(tx, payment, at)) === 'undone-before') return 'undone-before';
  await moveTicket(tx, {
    ticketId: payment.ticketId,
    from: [TicketStatus.sending],
    to: TicketStatus.onHold,
    by: 'payouts',
    why: { code: 'payoutFailed', parts: { failure: alertedFailure(payment) } },
    at,
    reason: 'payoutImpossible',
  });
  return 'undone';
}
