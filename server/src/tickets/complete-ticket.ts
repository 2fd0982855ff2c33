/** The last stop: what the end of a payment means for its ticket and its deposit. */
import { TicketStatus } from '@parom/contract/tickets';
import { postEntry, postingsOf, reversed } from '../ledger/index.ts';
import { findPayout, type PayoutRow, payoutsOfTicket } from '../payouts/index.ts';
import { raiseAlert } from '../platform/alerts/alerts-store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import { exchangeEntryKey } from './exchange-ticket.ts';
import { disposeDeposit, findDeposit, reopenExchanged } from './judgement-store.ts';
import { moveTicket } from './move-ticket.ts';
import { refundEntryKey } from './refund-entry.ts';

interface CompleteDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** A payment reached its final depth (or an operator recorded it). */
export async function completeTicket(deps: CompleteDeps, event: { payoutId: string }): Promise<void> {
  const payout = await findPayout(deps.db, event.payoutId);
  if (payout === undefined || payout.state !== 'final') return;
  await deps.db.transaction().execute(async (tx) => {
    if (payout.purpose === 'payout') await complete(tx, payout, deps.clock.now());
    if (payout.purpose === 'refund') await refund(tx, payout, deps.clock.now());
  });
}

async function complete(tx: Tx, payout: PayoutRow, at: Date): Promise<void> {
  if (payout.ticket_id === null) return;
  await moveTicket(tx, {
    ticketId: payout.ticket_id,
    from: [TicketStatus.sending],
    to: TicketStatus.completed,
    by: 'payouts',
    why: 'payout final',
    at,
  });
}

async function refund(tx: Tx, payout: PayoutRow, at: Date): Promise<void> {
  if (payout.deposit_id !== null) {
    await disposeDeposit(tx, payout.deposit_id, { from: ['refunding'], to: 'refunded', at });
  }
  if (payout.ticket_id === null) return;
  const others = (await payoutsOfTicket(tx, payout.ticket_id)).filter(
    (other) => other.purpose === 'refund' && other.state !== 'failed' && other.state !== 'cancelled',
  );
  if (others.some((other) => other.state !== 'final')) return;
  await moveTicket(tx, {
    ticketId: payout.ticket_id,
    from: [TicketStatus.refunding],
    to: TicketStatus.refunded,
    by: 'payouts',
    why: 'refund final',
    at,
  });
}

/** A payment can certainly never happen: what it was decided for is open again, and a human decides. */
export async function payoutFailed(deps: CompleteDeps, event: { payoutId: string }): Promise<void> {
  const payout = await findPayout(deps.db, event.payoutId);
  if (payout === undefined || payout.state !== 'failed') return;
  await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock.now();
    await raiseAlert(tx, at, `payout:${payout.id}`, `${payout.purpose} ${payout.id} can never be included`);
    if (payout.purpose === 'payout') await reopen(tx, payout, at);
    if (payout.purpose === 'refund') await undoRefund(tx, payout, at);
  });
}

async function reopen(tx: Tx, payout: PayoutRow, at: Date): Promise<void> {
  if (payout.ticket_id === null) return;
  const outcome = await moveTicket(tx, {
    ticketId: payout.ticket_id,
    from: [TicketStatus.sending],
    to: TicketStatus.held,
    by: 'payouts',
    why: 'the payout can never be included',
    at,
    reason: 'payoutImpossible',
  });
  if (outcome === 'moved') await undoExchange(tx, payout, at);
}

/** The deposit waits for another decision; the ticket stays in "refunding", from where an operator refunds again. */
async function undoRefund(tx: Tx, payout: PayoutRow, at: Date): Promise<void> {
  if (payout.deposit_id === null) return;
  const deposit = await findDeposit(tx, payout.deposit_id);
  const to = deposit?.ticketId === null ? 'unmatched' : 'held';
  if (!(await disposeDeposit(tx, payout.deposit_id, { from: ['refunding'], to, at }))) return;
  const key = refundEntryKey(payout.key);
  await postEntry(tx, {
    key: `${key}:undone`,
    kind: 'refund-undone',
    ticketId: payout.ticket_id,
    at,
    postings: reversed(await postingsOf(tx, key)),
  });
}

/** The exchange is taken back in the books, and its deposits wait for another decision. Used before a refund as well. */
export async function undoExchange(tx: Tx, payout: PayoutRow, at: Date): Promise<void> {
  const key = exchangeEntryKey(payout.key);
  await postEntry(tx, {
    key: `${key}:undone`,
    kind: 'exchange-undone',
    ticketId: payout.ticket_id,
    at,
    postings: reversed(await postingsOf(tx, key)),
  });
  if (payout.ticket_id !== null) await reopenExchanged(tx, payout.ticket_id, at);
}
