/**
 * Reads a deposit under the lock that whoever decides about its money takes first: its ticket's, or its own where it has
 * no ticket. What was read before may be decided, or gone, by now.
 */
import type { Tx } from '../../platform/db/db.ts';
import type { Ticket } from '../ticket.ts';
import { lockKnownTicket } from '../ticket-store.ts';
import { type Deposit, findDeposit, lockDepositItself, rereadDeposit } from './deposit-store.ts';

export interface LockedDeposit {
  readonly deposit: Deposit;
  readonly ticket: Ticket | null;
}

export async function lockDeposit(tx: Tx, depositId: number): Promise<LockedDeposit | null> {
  const found = await findDeposit(tx, depositId);
  if (found === null) return null;
  const ticket = found.ticketId === null ? null : await lockKnownTicket(tx, found.ticketId);
  if (ticket === null) await lockDepositItself(tx, depositId);
  return { deposit: await rereadDeposit(tx, depositId), ticket };
}
