/**
 * What a deposit does to its ticket, from the first sight to finality, and back when the network changes its mind.
 * Each handler may be delivered twice and in any order: the first thing it does is to place the deposit.
 */
import { ZERO } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/tickets';
import type { CatalogueSource } from '../currencies/index.ts';
import { lockAssets } from '../ledger/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import { emit } from '../platform/jobs/enqueue.ts';
import { bookLoss, creditDeposit, type DepositBooksDeps, takeCreditBack } from './deposits/deposit-books.ts';
import { disposeDeposit } from './deposits/judgement-store.ts';
import type { LockedDeposit } from './deposits/lock-deposit.ts';
import { placeDeposit } from './deposits/place-deposits.ts';
import { confirmRateLock, type RateLockDeps } from './deposits/rate-lock.ts';
import { endWrongNetwork } from './deposits/wrong-network.ts';
import { moveTicket } from './move-ticket.ts';
import { finishRefund } from './refunds/finish-refund.ts';
import { fitHold } from './ticket-reserve.ts';
import type { TicketRow } from './ticket-store.ts';

export interface DepositDeps extends RateLockDeps, DepositBooksDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
}

/** A transfer to one of our targets showed up. */
export async function depositSeen(deps: DepositDeps, event: { depositId: number }): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await placeDeposit(tx, deps, event.depositId);
  });
}

/** It is in a block: the rate lock holds, or the price of this moment is noted beside the ticket's. */
export async function depositMined(deps: DepositDeps, event: { depositId: number }): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const placed = await placeDeposit(tx, deps, event.depositId);
    if (placed === null || placed.ticket === null || placed.deposit.disposition !== 'open') return;
    await confirmRateLock(tx, deps, placed.ticket, placed.deposit);
  });
}

/** It has all its confirmations: it enters the books. Its ticket is judged next (`judge-ticket.ts`). */
export async function depositFinal(deps: DepositDeps, event: { depositId: number }): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const placed = await placeDeposit(tx, deps, event.depositId);
    if (placed === null || placed.deposit.state !== 'final') return;
    await creditDeposit(tx, deps, placed.deposit);
  });
}

/** Replaced, dropped or taken back by a re-org. */
export async function depositVanished(deps: DepositDeps, event: { depositId: number }): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const placed = await placeDeposit(tx, deps, event.depositId);
    // Back again by the time that we were told.
    if (placed === null || placed.deposit.state !== 'vanished') return;
    const { deposit, ticket } = placed;
    const at = deps.clock.now();
    if (deposit.disposition === 'vanished') {
      if (ticket !== null) await judgeSoon(tx, ticket, at);
      return;
    }
    await lockAssets(tx, assetsOf(deps, placed));
    if (SPENT.has(deposit.disposition)) await bookLoss(tx, deps, deposit);
    else await letVanish(tx, deps, placed, at);
  });
}

/** Paid for, on its way back, or written off: that it is gone is the house's loss. */
const SPENT: ReadonlySet<LockedDeposit['deposit']['disposition']> = new Set([
  'exchanged',
  'refunding',
  'refunded',
  'written-off',
]);

/** Nothing rests on it yet: out of the books, where it stands there, and out of what its ticket waits for. */
async function letVanish(
  tx: Tx,
  deps: DepositDeps,
  { deposit, ticket }: LockedDeposit,
  at: Date,
): Promise<void> {
  const isGone = await disposeDeposit(tx, deposit.id, {
    from: ['open', 'parked', 'unmatched'],
    to: 'vanished',
    verdict: 'vanished',
    at,
  });
  if (!isGone) return;
  await endWrongNetwork(tx, deposit.id, at);
  if (deposit.creditEntryKey !== null) await takeCreditBack(tx, deposit, deposit.creditEntryKey, at);
  if (ticket === null) return;
  if (deposit.disposition === 'open') await afterVanished(tx, deps, ticket);
  await finishRefund(tx, ticket.id, at);
}

/** What a deposit that vanishes may change besides the books: the wallet that it was in, and its ticket's promise. */
const assetsOf = ({ catalogue }: DepositDeps, { deposit, ticket }: LockedDeposit): number[] =>
  [catalogue().asset(deposit.currencyId, deposit.networkId)?.id, ticket?.get_asset_id].filter(
    (id) => id !== undefined,
  );

/** Once, however many ask for it: nothing bounds how often a network changes its mind about dust. */
const judgeSoon = (tx: Tx, { id }: TicketRow, at: Date): Promise<void> =>
  emit(tx, at, 'ticket.due', { ticketId: id }, { dedupKey: `vanished:${id}` });

/** The only deposit vanished: back to waiting, or expired. A customer's word keeps the ticket where it is. */
async function afterVanished(tx: Tx, deps: DepositDeps, ticket: TicketRow): Promise<void> {
  if (ticket.status !== TicketStatus.confirming) return;
  const at = deps.clock.now();
  const isAlone = (await fitHold(tx, deps, ticket)) === ZERO;
  // What it was waited for with may be all final.
  if (!isAlone) await judgeSoon(tx, ticket, at);
  if (!isAlone || ticket.reported_paid_at !== null) return;
  const isOpen = at < ticket.expires_at;
  await moveTicket(tx, {
    ticketId: ticket.id,
    from: [TicketStatus.confirming],
    to: isOpen ? TicketStatus.awaitingPayment : TicketStatus.expired,
    by: 'chain',
    why: isOpen ? 'the only deposit vanished' : 'the only deposit vanished after the window',
    at,
  });
}
