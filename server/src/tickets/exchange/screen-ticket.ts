/**
 * What screening stops of a ticket that is ready to be decided: deposits, by who sent them or by where they lie, and the address that
 * its payout would go to, which may have been blocked since the ticket was made. An operator's word lets pass what it had stopped by then, never
 * what it was not asked about.
 */
import type { StatusReason } from '@parom/contract/tickets';
import { isDoubted, type ScreeningProvider, screenDeposit, screenPayment } from '../../aml/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Deposit } from '../deposits/deposit-store.ts';
import { noteDoubt, setVerdict } from '../deposits/judgement-store.ts';
import { isApproved } from '../deposits/received.ts';
import { updateTicket } from '../ticket-store.ts';
import type { ReadyTicket } from './ready-ticket.ts';

export interface Stopped {
  readonly deposits: readonly Deposit[];
  /** Nothing is said against who sent them; somebody is to look at them first. */
  readonly doubted: readonly Deposit[];
  /** The receiving address, whoever sent the deposits. */
  readonly isAddress: boolean;
}

/** `null` where nothing is stopped. A provider may ask over the network: call it with no transaction open. */
export async function newlyStopped(
  screening: readonly ScreeningProvider[],
  { ticket, deposits, approvedAt }: ReadyTicket,
): Promise<Stopped | null> {
  const stopped: Deposit[] = [];
  const doubted: Deposit[] = [];
  for (const deposit of deposits) {
    const wasLetPass = isApproved(approvedAt, deposit);
    if (deposit.wasStopped && wasLetPass) continue;
    const { verdict } = await screenDeposit(screening, deposit);
    if (verdict === 'stop') stopped.push(deposit);
    if (deposit.wasDoubted && wasLetPass) continue;
    // A stop by one says nothing of what another one doubts: whoever lets it pass, or sends it back, reads both.
    const isNew = verdict === 'stop' ? await isDoubted(screening, deposit) : verdict === 'doubt';
    if (isNew) doubted.push(deposit);
  }
  // A ticket that was stopped goes on by an operator's word only.
  const isPassed = ticket.isToAddressStopped && approvedAt !== null;
  const isAddress = !isPassed && (await screenPayment(screening, ticket.toAddress)).verdict === 'stop';
  const isStopped = stopped.length > 0 || doubted.length > 0 || isAddress;
  return isStopped ? { deposits: stopped, doubted, isAddress } : null;
}

/** What the customer reads. */
export const reasonOf = ({ deposits, isAddress }: Stopped): StatusReason =>
  deposits.length > 0 || isAddress ? 'screening' : 'walletReplaced';

/** Kept for the next word, and for whoever reads the ticket. */
export async function noteStopped(
  tx: Tx,
  ticketId: string,
  { deposits, doubted, isAddress }: Stopped,
  at: Date,
): Promise<void> {
  for (const { id } of deposits) await setVerdict(tx, id, 'stopped', at);
  for (const { id } of doubted) await noteDoubt(tx, id, at);
  if (isAddress) await updateTicket(tx, ticketId, { isToAddressStopped: true });
}
