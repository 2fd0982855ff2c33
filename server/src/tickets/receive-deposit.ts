/**
 * What a deposit does to its ticket, from the first sight to finality, and back when the network changes its mind.
 * Each handler may be delivered twice and in any order: the first thing it does is to place the deposit.
 */
import { formatDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/tickets';
import type { Chain } from '../chains/chain.ts';
import type { CatalogueSource } from '../currencies/catalogue.ts';
import { depositCredited, depositLost, postEntry, postingsOf, reversed } from '../ledger/index.ts';
import { raiseAlert } from '../platform/alerts/alerts-store.ts';
import { type Clock, later } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import { RetryAt } from '../platform/jobs/run-jobs.ts';
import { quoteOf, type RateBoard } from '../rates/board.ts';
import {
  countedDeposits,
  type Deposit,
  depositsOfTicket,
  disposeDeposit,
  findDeposit,
  placeJudgement,
  setCredited,
} from './judgement-store.ts';
import { moveTicket } from './move-ticket.ts';
import { placeDeposit } from './place-deposit.ts';
import { toStatus } from './ticket.ts';
import { markHoldPaid, markHoldUnpaid } from './ticket-reserve.ts';
import { hasLostRateLock, lockTicket, type TicketRow, updateTicket } from './ticket-store.ts';

export interface DepositDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
  readonly chains: ReadonlyMap<number, Chain>;
  readonly rates: RateBoard;
}

/** A transfer to one of our targets showed up. */
export async function depositSeen(deps: DepositDeps, event: { depositId: number }): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await place(tx, deps, event.depositId);
  });
}

/** It is in a block: the rate lock holds, or the price of this moment is noted beside the ticket's. */
export async function depositMined(deps: DepositDeps, event: { depositId: number }): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const placed = await place(tx, deps, event.depositId);
    if (placed === null || placed.ticket === null || placed.deposit.disposition !== 'open') return;
    await confirmRateLock(tx, deps, placed.ticket, placed.deposit);
  });
}

/** It has all its confirmations: it enters the books. Its ticket is judged next (`judge-ticket.ts`). */
export async function depositFinal(deps: DepositDeps, event: { depositId: number }): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const placed = await place(tx, deps, event.depositId);
    if (placed === null || placed.deposit.state !== 'final') return;
    await credit(tx, deps, placed.deposit);
  });
}

/** Replaced, dropped or taken back by a re-org. */
export async function depositVanished(deps: DepositDeps, event: { depositId: number }): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const placed = await place(tx, deps, event.depositId);
    // Back again by the time that we were told.
    if (placed === null || placed.deposit.state !== 'vanished') return;
    const { deposit, ticket } = placed;
    const at = deps.clock.now();
    const isSpent =
      deposit.disposition === 'exchanged' ||
      deposit.disposition === 'refunding' ||
      deposit.disposition === 'refunded';
    if (isSpent) {
      await bookLoss(tx, deps, deposit);
      return;
    }
    if (deposit.creditedAs !== null) await takeCreditBack(tx, deposit, deposit.creditedAs, at);
    const gone = await disposeDeposit(tx, deposit.id, {
      from: ['open', 'held', 'unmatched'],
      to: 'vanished',
      verdict: 'vanished',
      at,
    });
    if (gone && ticket !== null && deposit.disposition === 'open') await afterVanished(tx, ticket, at);
  });
}

interface Placed {
  readonly deposit: Deposit;
  readonly ticket: TicketRow | null;
}

/** Locks the ticket, gives the deposit its place and makes the move that its first sight means. */
async function place(tx: Tx, deps: DepositDeps, depositId: number): Promise<Placed | null> {
  const found = await findDeposit(tx, depositId);
  if (found === null) return null;
  const ticket = found.ticketId === null ? null : ((await lockTicket(tx, found.ticketId)) ?? null);
  const deposit = (await findDeposit(tx, depositId)) ?? found;
  const isPlaced = deposit.disposition !== null && deposit.disposition !== 'vanished';
  if (isPlaced || deposit.state === 'vanished') return { deposit, ticket };

  const at = deps.clock.now();
  if (ticket === null) {
    await placeJudgement(tx, { depositId, ticketId: null, verdict: 'extra', disposition: 'unmatched', at });
  } else {
    await placeWithTicket(tx, deps, ticket, deposit);
  }
  const placed = (await findDeposit(tx, depositId)) ?? deposit;
  return { deposit: placed, ticket: ticket === null ? null : ((await lockTicket(tx, ticket.id)) ?? ticket) };
}

async function placeWithTicket(
  tx: Tx,
  deps: DepositDeps,
  ticket: TicketRow,
  deposit: Deposit,
): Promise<void> {
  const at = deps.clock.now();
  const status = toStatus(ticket.status);
  const asset = deps.catalogue().assetById(ticket.give_asset_id);
  const placement = placeDeposit({
    ticketStatus: status,
    isRightCoin: asset.currencyId === deposit.currencyId && asset.networkId === deposit.networkId,
    firstSeenAt: deposit.firstSeenAt,
    expiresAt: ticket.expires_at,
  });
  if (placement.kind === 'extra') {
    await placeJudgement(tx, {
      depositId: deposit.id,
      ticketId: ticket.id,
      verdict: 'extra',
      disposition: 'held',
      at,
    });
    return;
  }
  const verdict = placement.isLate ? 'late' : 'pending';
  await placeJudgement(tx, { depositId: deposit.id, ticketId: ticket.id, verdict, disposition: 'open', at });
  await markHoldPaid(tx, ticket);
  if (!placement.isLate) await openRateLock(tx, ticket, deposit.firstSeenAt);
  if (placement.moveTo === null) return;
  const isTooLate = placement.moveTo === TicketStatus.held;
  await moveTicket(tx, {
    ticketId: ticket.id,
    from: [status],
    to: placement.moveTo,
    by: 'chain',
    why: isTooLate ? 'a deposit came more than 24 h after expiry' : 'deposit seen',
    at,
    ...(isTooLate ? { reason: 'tooLate' as const } : {}),
  });
}

/** The first sight inside the window locks the rate for the time that the network may take to confirm. */
async function openRateLock(tx: Tx, ticket: TicketRow, seenAt: Date): Promise<void> {
  // Sent anew after a first one was replaced or dropped: the lock is lost for good.
  const rateLock =
    ticket.rate_lock === 'open' ? 'provisional' : ticket.rate_lock === 'broken' ? 'lower' : ticket.rate_lock;
  await updateTicket(tx, ticket.id, { rate_lock: rateLock, first_seen_at: ticket.first_seen_at ?? seenAt });
}

async function confirmRateLock(
  tx: Tx,
  deps: DepositDeps,
  ticket: TicketRow,
  deposit: Deposit,
): Promise<void> {
  const network = deps.catalogue().network(deposit.networkId);
  const minedAt = deposit.firstMinedAt ?? deps.clock.now();
  const tookMs = minedAt.getTime() - deposit.firstSeenAt.getTime();
  const isSlow = network !== null && tookMs > network.firstConfirmationMs;
  const losesLock = hasLostRateLock(ticket) || (ticket.rate_lock === 'provisional' && isSlow);
  if (!losesLock || ticket.confirmed_give_usdt !== null) return;

  const give = deps.catalogue().assetById(ticket.give_asset_id);
  const get = deps.catalogue().assetById(ticket.get_asset_id);
  const quote = quoteOf(deps.rates, give.currencyId, get.currencyId);
  if (quote === null)
    throw new RetryAt(later(deps.clock.now(), 5_000), 'no fresh rate for the first confirmation');
  await updateTicket(tx, ticket.id, {
    rate_lock: 'lower',
    confirmed_give_usdt: formatDecimal(quote.giveUsdt),
    confirmed_get_usdt: formatDecimal(quote.getUsdt),
  });
}

/** The key names the block: a deposit that is taken back and mined anew is credited anew, once per block. */
async function credit(tx: Tx, deps: DepositDeps, deposit: Deposit): Promise<void> {
  if (deposit.creditedAs !== null || deposit.disposition === 'vanished') return;
  const key = `deposit:${deposit.id}:${deposit.blockHash}`;
  const owner = deposit.disposition === 'unmatched' ? 'unmatched' : 'customer';
  await postEntry(tx, {
    key,
    kind: 'deposit',
    ticketId: deposit.ticketId,
    at: deps.clock.now(),
    postings: depositCredited(deposit, deposit.amount, walletOf(deps, deposit), owner),
  });
  await setCredited(tx, deposit.id, key);
}

async function takeCreditBack(tx: Tx, deposit: Deposit, key: string, at: Date): Promise<void> {
  await postEntry(tx, {
    key: `${key}:undone`,
    kind: 'deposit-undone',
    ticketId: deposit.ticketId,
    at,
    postings: reversed(await postingsOf(tx, key)),
  });
  await setCredited(tx, deposit.id, null);
}

/** Paid out already: the status stays, the loss is booked, the operator is told. */
async function bookLoss(tx: Tx, deps: DepositDeps, deposit: Deposit): Promise<void> {
  const at = deps.clock.now();
  const posted = await postEntry(tx, {
    key: `loss:${deposit.creditedAs ?? deposit.id}`,
    kind: 'loss',
    ticketId: deposit.ticketId,
    at,
    postings: depositLost(deposit, deposit.amount, walletOf(deps, deposit)),
  });
  if (posted === 'already-posted') return;
  const amount = formatDecimal(deposit.amount);
  await raiseAlert(
    tx,
    at,
    `reorg:${deposit.id}`,
    `Deposit ${deposit.id} (${amount}) vanished after its payout`,
  );
}

/** The only deposit vanished: back to waiting, or expired. A customer's word keeps the ticket where it is. */
async function afterVanished(tx: Tx, ticket: TicketRow, at: Date): Promise<void> {
  await updateTicket(tx, ticket.id, {
    rate_lock: 'broken',
    confirmed_give_usdt: null,
    confirmed_get_usdt: null,
  });
  const isAlone = countedDeposits(await depositsOfTicket(tx, ticket.id)).length === 0;
  if (!isAlone || ticket.status !== TicketStatus.confirming) return;
  await markHoldUnpaid(tx, ticket);
  if (ticket.by_word_at !== null) return;
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

function walletOf(deps: DepositDeps, deposit: Deposit): 'hot' | 'deposits' {
  return deps.chains.get(deposit.networkId)?.depositsNeedSweep === true ? 'deposits' : 'hot';
}
