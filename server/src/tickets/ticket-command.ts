import { TicketStatus } from '@parom/contract/ticket-status';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import { allOrNothing, type Declined, declined, type Outcome } from '../platform/outcome.ts';
import { acceptBreaches } from './invariants/accept-breaches.ts';
import type { Move } from './move-ticket.ts';
import { ERASED, shownRecipient } from './personal/recipient.ts';
import type { Mover, Ticket } from './ticket.ts';
import { lockTicket } from './ticket-store.ts';

export interface OperateDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export const BOOKING = declined('depositJustFinal', {});

export interface TicketCommand {
  readonly ticketId: string;
  readonly by: Mover;
  readonly why: Move['why'];
  /** What the customer reads. */
  readonly shown: Pick<Move, 'reason' | 'customReason'>;
}

export const operatorCommand = (ticketId: string, email: string, words: string): TicketCommand => ({
  ticketId,
  by: `operator:${email}`,
  why: { code: 'movedByOperator', parts: { words } },
  shown: { customReason: words },
});

export interface PayingCommand extends TicketCommand {
  /** Required to pay an address that screening stopped. */
  readonly paysStoppedAddress: boolean;
}

export const whyAddressNotPaid = (
  { paysStoppedAddress }: PayingCommand,
  { toAddress, isToAddressStopped }: Ticket,
): Declined | null =>
  toAddress === ERASED
    ? declined('recipientForgotten', {})
    : isToAddressStopped && !paysStoppedAddress
      ? declined('recipientStopped', { address: shownRecipient(toAddress) })
      : null;

type Act = (tx: Tx, ticket: Ticket) => Promise<Outcome>;

export const operate = (deps: OperateDeps, command: TicketCommand, act: Act): Promise<Outcome> =>
  allOrNothing(deps.db, locked(command, act));

export const operateAndKeep = (deps: OperateDeps, command: TicketCommand, act: Act): Promise<Outcome> =>
  deps.db.transaction().execute(locked(command, act));

const locked =
  ({ ticketId }: TicketCommand, act: Act) =>
  async (tx: Tx): Promise<Outcome> => {
    const ticket = await lockTicket(tx, ticketId);
    if (ticket === undefined) return declined('noSuchTicket', { ticket: ticketId });
    const outcome = await act(tx, ticket);
    if (outcome.done && ticket.status === TicketStatus.invalid) await acceptBreaches(tx, ticketId);
    return outcome;
  };

export const commandedMove = (deps: OperateDeps, { ticketId, by, why }: TicketCommand) => ({
  ticketId,
  by,
  why,
  at: deps.clock.now(),
});
