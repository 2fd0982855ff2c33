import { formatDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { assetName, type Catalogue, type CatalogueSource } from '../../currencies/index.ts';
import { entryKeys, owedBy, postEntry, type WriteOffAccount, writtenOff } from '../../ledger/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { allOrNothing, type Declined, DONE, declined, type Outcome } from '../../platform/outcome.ts';
import type { Deposit } from '../deposits/deposit-store.ts';
import { type Disposition, disposeDeposit } from '../deposits/judgement-store.ts';
import { lockDeposit } from '../deposits/lock-deposit.ts';
import { resolveWrongNetwork } from '../deposits/wrong-network.ts';
import { finishRefund } from '../refunds/finish-refund.ts';
import type { Ticket } from '../ticket.ts';
import type { OperateDeps } from '../ticket-command.ts';

export interface WriteOffDeps extends OperateDeps {
  readonly catalogue: CatalogueSource;
}

export interface WriteOff {
  readonly depositId: number;
  readonly ticketId: string | null;
  readonly to: WriteOffAccount;
  readonly reason: string;
}

export const writeOffDeposit = (deps: WriteOffDeps, command: WriteOff): Promise<Outcome> =>
  allOrNothing(deps.db, (tx) => writeOff(tx, deps, command));

/** A deposit that decides its ticket needs a ticket that stands still. */
export async function writeOff(tx: Tx, deps: Omit<WriteOffDeps, 'db'>, command: WriteOff): Promise<Outcome> {
  const locked = await lockDeposit(tx, command.depositId);
  if (locked === null) return declined('noSuchDeposit', { deposit: command.depositId });
  const { deposit, ticket } = locked;
  if (deposit.state !== 'final' || deposit.creditEntryKey === null) return declined('depositNotFinal', {});
  const isStopped = ticket?.status === TicketStatus.onHold || ticket?.status === TicketStatus.invalid;
  const from: readonly Disposition[] = isStopped ? ['parked', 'unmatched', 'open'] : ['parked', 'unmatched'];
  const at = deps.clock.now();
  if (!(await disposeDeposit(tx, deposit.id, { from, to: 'written-off', at }))) return whyNot(deposit);
  const unmeant = whyUnmeant(deps.catalogue(), locked, command.ticketId);
  if (unmeant !== null) return unmeant;
  await postEntry(tx, {
    key: entryKeys.writeOff(deposit.id, deposit.creditEntryKey),
    kind: 'write-off',
    ticketId: deposit.ticketId,
    note: command.reason,
    at,
    postings: writtenOff(deposit, await owedBy(tx, [deposit.creditEntryKey]), command.to),
  });
  await resolveWrongNetwork(tx, deposit.id, at);
  if (ticket !== null) await finishRefund(tx, ticket.id, at);
  return DONE;
}

const whyNot = ({ disposition }: Deposit): Declined =>
  disposition === 'open' ? declined('ticketGoesOn', {}) : declined('depositDecided', { disposition });

/** Final: one wrong number must not take a customer's coins. Dust is no loss. */
function whyUnmeant(
  catalogue: Catalogue,
  { deposit, ticket }: { readonly deposit: Deposit; readonly ticket: Ticket | null },
  named: string | null,
): Declined | null {
  if (deposit.ticketId === named || (deposit.isDust && named === null)) return null;
  const sum = { amount: formatDecimal(deposit.amount), coin: assetName(catalogue, deposit) };
  return ticket === null
    ? declined('depositOfNoTicket', { sum })
    : declined('depositOfTicket', { sum, ticket: ticket.simpleId });
}
