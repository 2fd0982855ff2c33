/** A deposit may be placed before its event, if a decision comes first. */
import { because } from '@parom/contract/console/answers/moves';
import { TicketStatus } from '@parom/contract/ticket-status';
import type { CatalogueSource } from '../../currencies/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { RateBoard } from '../../rates/board/board.ts';
import { moveTicket } from '../move-ticket.ts';
import type { Ticket } from '../ticket.ts';
import { lastMoveTo, lockKnownTicket, updateTicket } from '../ticket-store.ts';
import {
  countedDeposits,
  type Deposit,
  depositsOfTicket,
  isUnplaced,
  rereadDeposit,
} from './deposit-store.ts';
import { fitReserve } from './fit-reserve.ts';
import { countOpen, type NewJudgement, placeJudgements } from './judgement-store.ts';
import { type LockedDeposit, lockDeposit } from './lock-deposit.ts';
import { lockAtSight } from './own-rate.ts';
import { MOST_COUNTED, type Placement, placementOf } from './placement.ts';
import { isResent, limitByStray, lockAwaited, quoteForTicket } from './rate-lock.ts';
import { isStrayDust } from './stray-dust.ts';
import { reportWrongNetwork } from './wrong-network.ts';

export interface PlaceDeps {
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
  readonly rates: RateBoard;
}

export async function placeDeposit(
  tx: Tx,
  deps: PlaceDeps,
  depositId: number,
): Promise<LockedDeposit | null> {
  const locked = await lockDeposit(tx, depositId);
  if (locked === null || !isUnplaced(locked.deposit)) return locked;
  const { deposit, ticket } = locked;
  if (ticket === null) {
    const place = { ticketId: null, verdict: 'extra', disposition: 'unmatched' } as const;
    const isDust = isStrayDust(deps, deposit);
    await placeJudgements(tx, [{ depositId, ...place, isDust }], deps.clock.now());
    if (!isDust) await reportWrongNetwork(tx, deps, deposit, deps.clock.now());
  } else {
    await placeWithTicket(tx, deps, ticket, [deposit]);
  }
  return {
    deposit: await rereadDeposit(tx, depositId),
    ticket: ticket === null ? null : await lockKnownTicket(tx, ticket.id),
  };
}

export interface PlacedTicket {
  readonly ticket: Ticket;
  readonly deposits: readonly Deposit[];
  readonly isBooking: boolean;
}

/** The caller holds the ticket's lock. A deposit's event may wait in a dead process. */
export async function placeUnhandled(tx: Tx, deps: PlaceDeps, locked: Ticket): Promise<PlacedTicket> {
  const before = await depositsOfTicket(tx, locked.id);
  const isPriced = await lockAwaited(tx, deps, locked, before);
  const ticket = isPriced ? await lockKnownTicket(tx, locked.id) : locked;
  const unheard = before.filter(isUnplaced);
  if (unheard.length === 0 && !isPriced) return placed(ticket, before);
  if (unheard.length > 0) await placeWithTicket(tx, deps, ticket, unheard);
  return placed(await lockKnownTicket(tx, ticket.id), await depositsOfTicket(tx, ticket.id));
}

const placed = (ticket: Ticket, deposits: readonly Deposit[]): PlacedTicket => ({
  ticket,
  deposits,
  isBooking: countedDeposits(deposits).some(
    ({ state, creditEntryKey }) => state === 'final' && creditEntryKey === null,
  ),
});

/** The caller holds the ticket's lock, and reads it again. */
async function placeWithTicket(
  tx: Tx,
  deps: PlaceDeps,
  ticket: Ticket,
  deposits: readonly Deposit[],
): Promise<void> {
  const at = deps.clock.now();
  const counted: { readonly deposit: Deposit; readonly placement: Counts }[] = [];
  const extras: NewJudgement[] = [];
  const extra = { ticketId: ticket.id, verdict: 'extra', disposition: 'parked' } as const;
  const isExpired = ticket.status === TicketStatus.expired;
  const expiredAt = isExpired ? await lastMoveTo(tx, ticket.id, TicketStatus.expired) : null;
  let room: number | null = null;
  for (const deposit of deposits) {
    const placement = placementHere(deps, ticket, expiredAt, deposit);
    const { id: depositId } = deposit;
    if (placement.kind === 'extra') {
      extras.push({ depositId, ...extra, isDust: placement.isDust });
      continue;
    }
    room ??= MOST_COUNTED - (await countOpen(tx, ticket.id, MOST_COUNTED));
    if (counted.length < room) counted.push({ deposit, placement });
    else extras.push({ depositId, ...extra, isDust: false });
  }
  await placeJudgements(tx, extras, at);
  const [first] = counted;
  if (first === undefined) return;

  const ofTicket = await depositsOfTicket(tx, ticket.id);
  const isFirst = countedDeposits(ofTicket).length === 0;
  const quote = quoteForTicket(deps, ticket);
  const isTimely = counted.some(({ placement }) => !placement.isLate);
  if (isTimely && quote !== null) await limitByStray(tx, deps, ticket, quote);
  const judgements = counted.map(
    ({ deposit, placement }, index): NewJudgement => ({
      depositId: deposit.id,
      lock: placement.isLate
        ? null
        : lockAtSight(ticket, { seenAt: deposit.firstSeenAt, isFirst: isFirst && index === 0, quote }, at),
      ticketId: ticket.id,
      verdict: placement.isLate ? 'late' : 'pending',
      disposition: 'open',
      isResent: isResent(ticket, deposit, ofTicket),
    }),
  );
  await placeJudgements(tx, judgements, at);
  await fitReserve(tx, deps, ticket);
  if (ticket.firstSeenAt === null)
    await updateTicket(tx, ticket.id, { firstSeenAt: first.deposit.firstSeenAt });
  await moveAtFirstSight(tx, ticket, first.placement, at);
}

type Counts = Extract<Placement, { kind: 'counts' }>;

function placementHere(deps: PlaceDeps, ticket: Ticket, expiredAt: Date | null, deposit: Deposit): Placement {
  const asset = deps.catalogue().assetById(ticket.giveAssetId);
  const isRightCoin = asset.currencyId === deposit.currencyId && asset.networkId === deposit.networkId;
  return placementOf({
    ticketStatus: ticket.status,
    isRightCoin,
    amount: deposit.amount,
    minGive: ticket.minGive,
    isStrayDust: isStrayDust(deps, deposit),
    firstSeenAt: deposit.firstSeenAt,
    expiresAt: ticket.expiresAt,
    expiredAt,
  });
}

async function moveAtFirstSight(tx: Tx, ticket: Ticket, { moveTo }: Counts, at: Date): Promise<void> {
  if (moveTo === null) return;
  const isTooLate = moveTo === TicketStatus.onHold;
  await moveTicket(tx, {
    ticketId: ticket.id,
    from: [ticket.status],
    to: moveTo,
    by: 'chain',
    why: because(isTooLate ? 'depositTooLate' : 'depositSeen'),
    at,
    ...(isTooLate ? { reason: 'tooLate' as const } : {}),
  });
}
