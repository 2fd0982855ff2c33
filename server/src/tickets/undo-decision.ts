/** The way back: a payment that was decided will not happen, and what it was decided for waits for another decision. */
import { ZERO } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/tickets';
import { alertSubjects } from '../alerts.ts';
import { entryKeys, takeBackEntry } from '../ledger/index.ts';
import { findPayment, type Payment } from '../payments/index.ts';
import { raiseAlert } from '../platform/alerts/alerts-store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import { emit } from '../platform/jobs/enqueue.ts';
import { type Deposit, depositsOfTicket } from './deposits/deposit-store.ts';
import { disposeDeposit, reopenExchanged } from './deposits/judgement-store.ts';
import { lockDeposit } from './deposits/lock-deposit.ts';
import { moveTicket } from './move-ticket.ts';
import { lockTicket } from './ticket-store.ts';

interface UndoDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** A payment can certainly never happen: what it was decided for is open again, and a human decides. */
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

/** The event may be told again after the next payment was decided: that payment is not touched, and nobody is alerted anew. */
type Undone = 'undone' | 'undone-before';

async function undoDecision(tx: Tx, payment: Payment, at: Date): Promise<Undone> {
  if (payment.purpose === 'payout') return reopen(tx, payment, at);
  if (payment.purpose === 'refund') return undoRefund(tx, payment, at);
  return 'undone';
}

/** `null` for gas and sweeps, which no ticket waits for: `reportFailedSweep` tells of them. */
function failureMessage(payment: Payment): string | null {
  const what = `${payment.purpose} ${payment.id} ${howItFailed(payment)}`;
  switch (payment.purpose) {
    case 'payout':
      return `${what}: ticket ${payment.ticketId} is held`;
    case 'refund':
      return `${what}: deposit ${payment.depositId} waits for another decision`;
    case 'withdrawal':
      return `${what}: withdrawal ${payment.withdrawalId} waits for another decision`;
    case 'gas':
    case 'sweep':
      return null;
  }
}

/** Only what a block took in has burnt a fee. */
const howItFailed = ({ fee }: Payment): string =>
  fee !== null && fee > ZERO ? 'was included and reverted' : 'can never be included';

async function reopen(tx: Tx, payment: Payment, at: Date): Promise<Undone> {
  if (payment.ticketId === null) return 'undone-before';
  await lockTicket(tx, payment.ticketId);
  // Of a ticket that was stopped meanwhile as well: its money waits for a decision like any other's.
  if ((await undoExchange(tx, payment, at)) === 'undone-before') return 'undone-before';
  await moveTicket(tx, {
    ticketId: payment.ticketId,
    from: [TicketStatus.sending],
    to: TicketStatus.held,
    by: 'payouts',
    why: `the payout ${howItFailed(payment)}`,
    at,
    reason: 'payoutImpossible',
  });
  return 'undone';
}

/** The deposit waits for another decision; its ticket stays where it is, from where an operator refunds again. */
export async function undoRefund(tx: Tx, payment: Payment, at: Date): Promise<Undone> {
  if (payment.depositId === null) return 'undone-before';
  const locked = await lockDeposit(tx, payment.depositId);
  const ticketId = locked?.ticket?.id ?? null;
  const posted = await takeBackEntry(tx, {
    key: entryKeys.refundDecided(payment.key),
    kind: 'refund-undone',
    ticketId,
    at,
  });
  // Told twice, and refunded again in between: that refund is none of this one's business.
  if (posted === 'already-posted') return 'undone-before';
  const to = ticketId === null ? 'unmatched' : 'parked';
  await disposeDeposit(tx, payment.depositId, { from: ['refunding'], to, at });
  if (locked !== null) await tellIfVanished(tx, [locked.deposit], at);
  return 'undone';
}

/** Gone while it counted as spent: now that it is not spent any more, it is nobody's loss but the customer's. */
async function tellIfVanished(tx: Tx, deposits: readonly Deposit[], at: Date): Promise<void> {
  for (const { id, state } of deposits)
    if (state === 'vanished') await emit(tx, at, 'deposit.vanished', { depositId: id });
}

/**
 * The exchange is taken back in the books, once, and its deposits wait for another decision. For a payout that failed
 * or was cancelled. The caller holds the ticket's lock.
 */
export async function undoExchange(tx: Tx, payment: Payment, at: Date): Promise<Undone> {
  const posted = await takeBackEntry(tx, {
    key: entryKeys.exchange(payment.key),
    kind: 'exchange-undone',
    ticketId: payment.ticketId,
    at,
  });
  if (posted === 'already-posted' || payment.ticketId === null) return 'undone-before';
  await reopenExchanged(tx, payment.ticketId, at);
  await tellIfVanished(tx, await depositsOfTicket(tx, payment.ticketId), at);
  return 'undone';
}
