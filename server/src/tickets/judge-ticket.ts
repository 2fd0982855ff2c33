/** Screening runs outside the transaction; the decision is repeated under the lock. */
import { because, type WhyMoved } from '@parom/contract/console/answers/moves';
import { TicketStatus } from '@parom/contract/ticket-status';
import type { StatusReason, Verdict } from '@parom/contract/tickets';
import { RatingOutage, type ScreeningProvider } from '../aml/index.ts';
import type { CatalogueSource } from '../currencies/catalogue.ts';
import { type Clock, later } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import { emit } from '../platform/jobs/enqueue.ts';
import { RetryAt } from '../platform/jobs/run-job.ts';
import type { RateBoard } from '../rates/board/board.ts';
import {
  countedDeposits,
  type Deposit,
  depositsOfTicket,
  findDeposit,
  isBooked,
} from './deposits/deposit-store.ts';
import { setVerdict } from './deposits/judgement-store.ts';
import { placeUnhandled } from './deposits/place-deposits.ts';
import { noFreshPrice } from './deposits/rate-lock.ts';
import { type ExchangeMove, exchangeTicket } from './exchange/exchange-ticket.ts';
import { judgeReady, type ReadyTicket } from './exchange/ready-ticket.ts';
import { newlyStopped, noteStopped, reasonOf, type Stopped } from './exchange/screen-ticket.ts';
import { forgetUnscreened, keepUnscreened } from './exchange/unscreened-store.ts';
import { type Move, moveTicket } from './move-ticket.ts';
import { stopIfBroken } from './stopping/check-tickets.ts';
import { restEnd, type Ticket } from './ticket.ts';
import { findTicket, lockTicket } from './ticket-store.ts';

export interface JudgeDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
  readonly rates: RateBoard;
  readonly screening: readonly ScreeningProvider[];
}

export async function judgeTicket(deps: JudgeDeps, ticketId: string): Promise<void> {
  const ready = await findReady(deps.db, ticketId);
  if (ready === null) return;
  const stopped = await screened(deps, ready);
  await deps.db.transaction().execute(async (tx) => {
    const locked = await lockReady(tx, deps, ticketId);
    // That change's event judges the ticket again.
    if (locked === null || !isSameSet(locked.deposits, ready.deposits)) return;
    await forgetUnscreened(tx, ticketId);
    if (await stopIfBroken(tx, deps.clock.now(), ticketId)) return;
    if (stopped === null) return decide(tx, deps, locked);
    await noteStopped(tx, ticketId, stopped, deps.clock.now());
    await putOnHold(tx, deps, ticketId, {
      by: 'screening',
      why: whyHeld(stopped),
      reason: reasonOf(stopped),
    });
  });
}

const SHORTEST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/** @throws RetryAt without a score: nothing passes, and no try is the last */
async function screened(deps: JudgeDeps, ready: ReadyTicket): Promise<Stopped | null> {
  try {
    return await newlyStopped(deps, ready);
  } catch (error) {
    if (!(error instanceof RatingOutage)) throw error;
    const now = deps.clock.now();
    const since = await keepUnscreened(deps.db, ready.ticket.id, error, now);
    const waitedMs = now.getTime() - since.getTime();
    const pauseMs = Math.min(Math.max(waitedMs, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
    throw new RetryAt(later(now, pauseMs), error.message);
  }
}

function whyHeld(stopped: Stopped): WhyMoved {
  if (stopped.isAddress) return because('recipientHeld');
  return stopped.deposits.length > 0
    ? { code: 'heldFor', parts: { reason: 'screening' } }
    : because('oldAddressHeld');
}

export async function judgeTicketOf(deps: JudgeDeps, event: { depositId: number }): Promise<void> {
  const deposit = await findDeposit(deps.db, event.depositId);
  if (deposit === null || deposit.ticketId === null) return;
  // A contract can send uncounted deposits by the thousand.
  if (deposit.disposition === 'open') await judgeTicket(deps, deposit.ticketId);
}

async function findReady(db: Db, ticketId: string): Promise<ReadyTicket | null> {
  const ticket = await findTicket(db, ticketId);
  if (ticket?.status !== TicketStatus.confirming) return null;
  return readyOf(ticket, await depositsOfTicket(db, ticketId));
}

async function lockReady(tx: Tx, deps: JudgeDeps, ticketId: string): Promise<ReadyTicket | null> {
  const ticket = await lockTicket(tx, ticketId);
  if (ticket?.status !== TicketStatus.confirming) return null;
  const placed = await placeUnhandled(tx, deps, ticket);
  return readyOf(placed.ticket, placed.deposits);
}

function readyOf(ticket: Ticket, ofTicket: readonly Deposit[]): ReadyTicket | null {
  const deposits = countedDeposits(ofTicket);
  const isReady = deposits.length > 0 && deposits.every(isBooked);
  return isReady ? { ticket, deposits, approvedAt: ticket.approvedAt } : null;
}

async function decide(tx: Tx, deps: JudgeDeps, ready: ReadyTicket): Promise<void> {
  const judgement = judgeReady(deps, ready);
  switch (judgement.kind) {
    case 'wait':
      await emit(
        tx,
        deps.clock.now(),
        'ticket.due',
        { ticketId: ready.ticket.id },
        {
          runAt: restEnd(ready.ticket),
          dedupKey: `due:${ready.ticket.id}`,
        },
      );
      return;
    case 'needsPrice':
      throw noFreshPrice(deps.clock, 'no fresh rate for a late, slow or larger deposit');
    case 'hold':
      return putOnHoldWithVerdicts(tx, deps, ready, judgement.reason, judgement.verdicts);
    case 'exchange':
      if ((await exchangeTicket(tx, deps, ready.ticket, judgement, BY_THE_RULES)) === 'exchanged') return;
      return putOnHoldWithVerdicts(tx, deps, ready, 'reserveTooLow', judgement.verdicts);
  }
}

const BY_THE_RULES: ExchangeMove = {
  from: TicketStatus.confirming,
  by: 'chain',
  why: because('depositsFit'),
};

async function putOnHoldWithVerdicts(
  tx: Tx,
  deps: JudgeDeps,
  { ticket }: ReadyTicket,
  reason: StatusReason,
  verdicts: ReadonlyMap<number, Verdict>,
): Promise<void> {
  for (const [depositId, verdict] of verdicts) await setVerdict(tx, depositId, verdict, deps.clock.now());
  await putOnHold(tx, deps, ticket.id, { by: 'system', why: { code: 'heldFor', parts: { reason } }, reason });
}

async function putOnHold(
  tx: Tx,
  { clock }: JudgeDeps,
  ticketId: string,
  move: Required<Pick<Move, 'by' | 'why' | 'reason'>>,
): Promise<void> {
  const { confirming, onHold } = TicketStatus;
  await moveTicket(tx, { ticketId, from: [confirming], to: onHold, at: clock.now(), ...move });
}

const isSameSet = (a: readonly Deposit[], b: readonly Deposit[]): boolean =>
  a.length === b.length && a.every((deposit, index) => deposit.id === b[index]?.id);
