/** The address may be blocked since the order. An approval covers only earlier findings. */
import { TicketStatus } from '@parom/contract/ticket-status';
import type { StatusReason } from '@parom/contract/tickets';
import {
  heard,
  isDoubted,
  type ScreeningAnswer,
  type ScreeningProvider,
  screenDeposit,
  screenPayment,
} from '../../aml/index.ts';
import type { CatalogueSource } from '../../currencies/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { emit } from '../../platform/jobs/enqueue.ts';
import type { Deposit } from '../deposits/deposit-store.ts';
import { noteDoubt, setVerdict } from '../deposits/judgement-store.ts';
import { isApproved } from '../deposits/received.ts';
import { updateTicket } from '../ticket-store.ts';
import type { ReadyTicket } from './ready-ticket.ts';
import { keepAnswers, type StoredAnswer } from './screening-answers-store.ts';

interface Found {
  readonly deposits: readonly Deposit[];
  /** The senders have no fault; an operator must look first. */
  readonly doubted: readonly Deposit[];
  readonly isAddress: boolean;
}

export interface ScreenDeps {
  readonly screening: readonly ScreeningProvider[];
  readonly catalogue: CatalogueSource;
}

export interface Stopped extends Found {
  readonly answers: readonly ScreeningAnswer[];
}

/** May use the network: call it outside transactions. */
export async function newlyStopped(
  { screening, catalogue }: ScreenDeps,
  ready: ReadyTicket,
): Promise<Stopped | null> {
  const answers: ScreeningAnswer[] = [];
  const noting = heard(screening, (answer) => void answers.push(answer));
  const found = await findStopped({ screening: noting, catalogue }, ready);
  return found && { ...found, answers };
}

async function findStopped(
  { screening, catalogue }: ScreenDeps,
  { ticket, deposits, approvedAt }: ReadyTicket,
): Promise<Found | null> {
  const stopped: Deposit[] = [];
  const doubted: Deposit[] = [];
  for (const deposit of deposits) {
    const wasLetPass = isApproved(approvedAt, deposit);
    if (deposit.wasStopped && wasLetPass) continue;
    const { verdict } = await screenDeposit(screening, deposit);
    if (verdict === 'stop') stopped.push(deposit);
    if (deposit.wasDoubted && wasLetPass) continue;
    // A stop hides no other provider's doubt: an operator needs both.
    const isNew = verdict === 'stop' ? await isDoubted(screening, deposit) : verdict === 'doubt';
    if (isNew) doubted.push(deposit);
  }
  // Only an operator's command leads a stopped ticket on.
  const isPassed = ticket.isToAddressStopped && approvedAt !== null;
  const { networkId } = catalogue().assetById(ticket.getAssetId);
  const isAddress =
    !isPassed && (await screenPayment(screening, ticket.toAddress, networkId)).verdict === 'stop';
  const isStopped = stopped.length > 0 || doubted.length > 0 || isAddress;
  return isStopped ? { deposits: stopped, doubted, isAddress } : null;
}

export const reasonOf = ({ deposits, isAddress }: Stopped): StatusReason =>
  deposits.length > 0 || isAddress ? 'screening' : 'walletReplaced';

export async function noteStopped(
  tx: Tx,
  ticketId: string,
  { deposits, doubted, isAddress, answers }: Stopped,
  at: Date,
): Promise<void> {
  for (const { id } of deposits) await setVerdict(tx, id, 'stopped', at);
  for (const { id } of doubted) await noteDoubt(tx, id, at);
  if (isAddress) await updateTicket(tx, ticketId, { isToAddressStopped: true });
  const screened = [...deposits, ...doubted];
  const kept = answers.flatMap(({ deposit, ...answer }): StoredAnswer[] => {
    if (deposit === null) return isAddress ? [{ ...answer, depositId: null }] : [];
    const of = screened.find((one) => one === deposit);
    return of === undefined ? [] : [{ ...answer, depositId: of.id }];
  });
  await keepAnswers(tx, ticketId, kept, at);
}

export async function holdForScreening(tx: Tx, ticketId: string, stopped: Stopped, at: Date): Promise<void> {
  await noteStopped(tx, ticketId, stopped, at);
  await updateTicket(tx, ticketId, { statusReason: reasonOf(stopped), customStatusReason: null });
  // The status stays, but the reason is news.
  const { onHold } = TicketStatus;
  await emit(tx, at, 'ticket.moved', { ticketId, from: onHold, to: onHold });
}
