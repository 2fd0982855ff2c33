/** The way back: a payment that was decided will not happen, and what it was decided for waits for another decision. */
import { toDecimal, ZERO } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/tickets';
import { alertSubjects } from '../alerts.ts';
import { entryKeys, takeBackEntry } from '../ledger/index.ts';
import { findPayment, type PaymentRow } from '../payments/index.ts';
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
export async function payoutFailed(deps: UndoDeps, event: { paymentId: string }): Promise<void> {
  const payout = await findPayment(deps.db, event.paymentId);
  if (payout === undefined || payout.state !== 'failed') return;
  await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock.now();
    const message = failureMessage(payout);
    const isNews = (await undoDecision(tx, payout, at)) === 'undone';
    if (isNews && message !== null) await raiseAlert(tx, at, alertSubjects.payout(payout.id), message);
  });
}

/** The event may be told again after the next payment was decided: that payment is not touched, and nobody is alerted anew. */
type Undone = 'undone' | 'undone-before';

async function undoDecision(tx: Tx, payout: PaymentRow, at: Date): Promise<Undone> {
  if (payout.purpose === 'payout') return reopen(tx, payout, at);
  if (payout.purpose === 'refund') return undoRefund(tx, payout, at);
  return 'undone';
}

/** `null` for gas and sweeps, which no ticket waits for: `reportFailedSweep` tells of them. */
function failureMessage(payout: PaymentRow): string | null {
  const what = `${payout.purpose} ${payout.id} ${howItFailed(payout)}`;
  switch (payout.purpose) {
    case 'payout':
      return `${what}: ticket ${payout.ticket_id} is held`;
    case 'refund':
      return `${what}: deposit ${payout.deposit_id} waits for another decision`;
    case 'withdrawal':
      return `${what}: withdrawal ${payout.withdrawal_id} waits for another decision`;
    case 'gas':
    case 'sweep':
      return null;
  }
}

/** Only what a block took in has burnt a fee. */
const howItFailed = ({ fee }: PaymentRow): string =>
  toDecimal(fee ?? '0') > ZERO ? 'was included and reverted' : 'can never be included';

async function reopen(tx: Tx, payout: PaymentRow, at: Date): Promise<Undone> {
  if (payout.ticket_id === null) return 'undone-before';
  await lockTicket(tx, payout.ticket_id);
  // Of a ticket that was stopped meanwhile as well: its money waits for a decision like any other's.
  if ((await undoExchange(tx, payout, at)) === 'undone-before') return 'undone-before';
  await moveTicket(tx, {
    ticketId: payout.ticket_id,
    from: [TicketStatus.sending],
    to: TicketStatus.held,
    by: 'payouts',
    why: `the payout ${howItFailed(payout)}`,
    at,
    reason: 'payoutImpossible',
  });
  return 'undone';
}

/** The deposit waits for another decision; its ticket stays where it is, from where an operator refunds again. */
export async function undoRefund(tx: Tx, payout: PaymentRow, at: Date): Promise<Undone> {
  if (payout.deposit_id === null) return 'undone-before';
  const locked = await lockDeposit(tx, payout.deposit_id);
  const ticketId = locked?.ticket?.id ?? null;
  const posted = await takeBackEntry(tx, {
    key: entryKeys.refundDecided(payout.key),
    kind: 'refund-undone',
    ticketId,
    at,
  });
  // Told twice, and refunded again in between: that refund is none of this one's business.
  if (posted === 'already-posted') return 'undone-before';
  const to = ticketId === null ? 'unmatched' : 'parked';
  await disposeDeposit(tx, payout.deposit_id, { from: ['refunding'], to, at });
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
export async function undoExchange(tx: Tx, payout: PaymentRow, at: Date): Promise<Undone> {
  const posted = await takeBackEntry(tx, {
    key: entryKeys.exchange(payout.key),
    kind: 'exchange-undone',
    ticketId: payout.ticket_id,
    at,
  });
  if (posted === 'already-posted' || payout.ticket_id === null) return 'undone-before';
  await reopenExchanged(tx, payout.ticket_id, at);
  await tellIfVanished(tx, await depositsOfTicket(tx, payout.ticket_id), at);
  return 'undone';
}
