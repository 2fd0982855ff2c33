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
