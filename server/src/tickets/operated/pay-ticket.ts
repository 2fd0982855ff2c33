/** Never creates a second payout beside a live one. */
import { TicketStatus } from '@parom/contract/ticket-status';
import type { ScreeningProvider } from '../../aml/index.ts';
import { type Payment, paymentsOfTicket, stands } from '../../payments/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type Declined, DONE, declined, type Outcome } from '../../platform/outcome.ts';
import { countedDeposits, type Deposit, depositsOfTicket, isBooked } from '../deposits/deposit-store.ts';
import { type PlaceDeps, placeUnhandled } from '../deposits/place-deposits.ts';
import { completePaid } from '../exchange/complete-exchange.ts';
import { exchangeTicket } from '../exchange/exchange-ticket.ts';
import { approvalOf, judgeReady } from '../exchange/ready-ticket.ts';
import { holdForScreening, newlyStopped, noteStopped, type Stopped } from '../exchange/screen-ticket.ts';
import { moveTicket } from '../move-ticket.ts';
import type { Ticket } from '../ticket.ts';
import {
  BOOKING,
  commandedMove,
  type OperateDeps,
  operateAndKeep,
  type PayingCommand,
  type TicketCommand,
  whyAddressNotPaid,
} from '../ticket-command.ts';
import { findTicket, updateTicket } from '../ticket-store.ts';

interface PayDeps extends OperateDeps, PlaceDeps {
  readonly screening: readonly ScreeningProvider[];
}

interface Screened {
  readonly deposits: readonly Deposit[];
  readonly stopped: Stopped | null;
}

export async function payTicket(deps: PayDeps, command: PayingCommand): Promise<Outcome> {
  const screened = await screen(deps, command.ticketId);
  return operateAndKeep(deps, command, async (tx, ticket) => {
    if (ticket.status !== TicketStatus.onHold && ticket.status !== TicketStatus.invalid)
      return declined('ticketElsewhere', { act: 'pay' });
    const payments = (await paymentsOfTicket(tx, ticket.id)).filter(stands);
    const payout = payments.find(({ purpose }) => purpose === 'payout');
    if (payout !== undefined) return follow(tx, deps, command, ticket, payout);
    if (payments.some(({ state }) => state !== 'final')) return declined('refundUnderWay', {});
    return exchange(tx, deps, command, ticket, screened);
  });
}

async function screen(deps: PayDeps, ticketId: string): Promise<Screened> {
  const ticket = await findTicket(deps.db, ticketId);
  if (ticket === undefined) return { deposits: [], stopped: null };
  const deposits = exchangeable(await depositsOfTicket(deps.db, ticketId));
  const approvedAt = approvalOf(deposits, deps.clock.now());
  return { deposits, stopped: await newlyStopped(deps, { ticket, deposits, approvedAt }) };
}

const exchangeable = (deposits: readonly Deposit[]): Deposit[] => countedDeposits(deposits).filter(isBooked);

async function follow(
  tx: Tx,
  deps: PayDeps,
  command: TicketCommand,
  ticket: Ticket,
  payout: Payment,
): Promise<Outcome> {
  if (ticket.status !== TicketStatus.invalid) return declined('payoutStands', {});
  const move = commandedMove(deps, command);
  await moveTicket(tx, { ...move, from: [TicketStatus.invalid], to: TicketStatus.sending });
  if (payout.state === 'final') await completePaid(tx, payout, move.at);
  return DONE;
}

/** Unfinal deposits wait for an operator: a stranger's transfer must not delay the customer. */
async function exchange(
  tx: Tx,
  deps: PayDeps,
  command: PayingCommand,
  locked: Ticket,
  screened: Screened,
): Promise<Outcome> {
  const { ticket, deposits: received, isBooking } = await placeUnhandled(tx, deps, locked);
  if (isBooking) return BOOKING;
  const deposits = exchangeable(received);
  if (deposits.length === 0) return declined('nothingToExchange', {});
  const known = new Set(screened.deposits.map(({ id }) => id));
  if (deposits.some(({ id }) => !known.has(id))) return BOOKING;
  if (screened.stopped !== null) return stopForScreening(tx, deps, ticket, screened.stopped);
  const why = whyAddressNotPaid(command, ticket);
  if (why !== null) return why;

  const move = commandedMove(deps, command);
  const approvedAt = approvalOf(deposits, move.at);
  const judgement = judgeReady(deps, { ticket, deposits, approvedAt });
  if (judgement.kind === 'needsPrice') return declined('noFreshRate', {});
  if (judgement.kind !== 'exchange') return declined('arrivedTooLittle', {});
  const from = ticket.status === TicketStatus.onHold ? TicketStatus.onHold : TicketStatus.invalid;
  const outcome = await exchangeTicket(tx, deps, ticket, judgement, { from, by: move.by, why: move.why });
  if (outcome === 'reserveTooLow') return declined('walletCannotCarry', {});
  await updateTicket(tx, ticket.id, { approvedAt });
  return DONE;
}

async function stopForScreening(
  tx: Tx,
  { clock }: PayDeps,
  { id, status }: Ticket,
  stopped: Stopped,
): Promise<Outcome> {
  const at = clock.now();
  if (status === TicketStatus.onHold) await holdForScreening(tx, id, stopped, at);
  else await noteStopped(tx, id, stopped, at);
  return whyNotPaid(stopped);
}

function whyNotPaid({ deposits, isAddress }: Stopped): Declined {
  if (isAddress) return declined('recipientStopped', { address: null });
  return deposits.length > 0 ? declined('arrivedStopped', {}) : declined('arrivedAtFormerMnemonic', {});
}
