/** Events may repeat, in any order. */
import { because } from '@parom/contract/console/answers/moves';
import { ZERO } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import type { CatalogueSource } from '../currencies/index.ts';
import { lockAssets } from '../ledger/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import { emit } from '../platform/jobs/enqueue.ts';
import { bookLoss, creditDeposit, type DepositBooksDeps, takeCreditBack } from './deposits/deposit-books.ts';
import { fitReserve } from './deposits/fit-reserve.ts';
import { disposeDeposit } from './deposits/judgement-store.ts';
import type { LockedDeposit } from './deposits/lock-deposit.ts';
import { placeDeposit } from './deposits/place-deposits.ts';
import { confirmRateLock, type RateLockDeps } from './deposits/rate-lock.ts';
import { resolveWrongNetwork } from './deposits/wrong-network.ts';
import { moveTicket } from './move-ticket.ts';
import { finishRefund } from './refunds/finish-refund.ts';
import type { Ticket } from './ticket.ts';

export interface DepositDeps extends RateLockDeps, DepositBooksDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
}

export async function depositSeen(deps: DepositDeps, event: { depositId: number }): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await placeDeposit(tx, deps, event.depositId);
  });
}

export async function depositMined(deps: DepositDeps, event: { depositId: number }): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const placed = await placeDeposit(tx, deps, event.depositId);
    if (placed === null || placed.ticket === null || placed.deposit.disposition !== 'open') return;
    await confirmRateLock(tx, deps, placed.ticket, placed.deposit);
  });
}

export async function depositFinal(deps: DepositDeps, event: { depositId: number }): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const placed = await placeDeposit(tx, deps, event.depositId);
    if (placed === null || placed.deposit.state !== 'final') return;
    await creditDeposit(tx, deps, placed.deposit);
  });
}

export async function depositVanished(deps: DepositDeps, event: { depositId: number }): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const placed = await placeDeposit(tx, deps, event.depositId);
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

/** The house bears the loss. */
const SPENT: ReadonlySet<LockedDeposit['deposit']['disposition']> = new Set([
  'exchanged',
  'refunding',
  'refunded',
  'written-off',
]);

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
  await resolveWrongNetwork(tx, deposit.id, at);
  if (deposit.creditEntryKey !== null) await takeCreditBack(tx, deposit, deposit.creditEntryKey, at);
  if (ticket === null) return;
  if (deposit.disposition === 'open') await afterVanished(tx, deps, ticket);
  await finishRefund(tx, ticket.id, at);
}

const assetsOf = ({ catalogue }: DepositDeps, { deposit, ticket }: LockedDeposit): number[] =>
  [catalogue().asset(deposit.currencyId, deposit.networkId)?.id, ticket?.getAssetId].filter(
    (id) => id !== undefined,
  );

/** Deduplicated: a network may drop dust any number of times. */
const judgeSoon = (tx: Tx, { id }: Ticket, at: Date): Promise<void> =>
  emit(tx, at, 'ticket.due', { ticketId: id }, { dedupKey: `vanished:${id}` });

async function afterVanished(tx: Tx, deps: DepositDeps, ticket: Ticket): Promise<void> {
  if (ticket.status !== TicketStatus.confirming) return;
  const at = deps.clock.now();
  const isAlone = (await fitReserve(tx, deps, ticket)) === ZERO;
  if (!isAlone) await judgeSoon(tx, ticket, at);
  if (!isAlone || ticket.byWordAt !== null) return;
  const isOpen = at < ticket.expiresAt;
  await moveTicket(tx, {
    ticketId: ticket.id,
    from: [TicketStatus.confirming],
    to: isOpen ? TicketStatus.awaitingPayment : TicketStatus.expired,
    by: 'chain',
    why: because(isOpen ? 'onlyDepositVanished' : 'lateDepositVanished'),
    at,
  });
}
