import type { WorkTicket } from '@parom/contract/console/work';
import type { TicketView } from '@parom/contract/tickets';
import { assetName } from '../../currencies/index.ts';
import { findShownTicket, type Ticket, viewTicket } from '../../tickets/index.ts';
import { statusName, ticketNamed } from '../names.ts';
import { type OperatorDeps } from '../operator-command.ts';
import { refuseBy } from '../refuse.ts';
import { showTicket } from '../show-ticket.ts';
import { lettersAbout, otherTicketsOf } from './around-ticket-store.ts';
import { ticketVersion } from './ticket-version-store.ts';
import { type MoneyFacts, whereIsMoney } from './where-is-money.ts';

type Facts = Awaited<ReturnType<typeof showTicket>>;

export async function showWorkTicket(deps: OperatorDeps, name: string): Promise<WorkTicket> {
  const { db, clock } = deps;
  const ticket = await ticketNamed(deps, name);
  // Before the facts: a change between them makes an act refused.
  const version = (await ticketVersion(db, ticket.id)) ?? '';
  const facts = await showTicket(deps, ticket);
  const shown = await findShownTicket(db, ticket.id);
  if (shown === undefined) throw refuseBy('noSuchTicket', { ticket: name });
  const view = viewTicket(deps, shown);
  const letters = await lettersAbout(db, ticket.email, ticket.simpleId);
  const others = await otherTicketsOf(db, ticket.email, ticket.id);
  const received = receivedIn(deps, ticket, view);
  const { expiresAt, createdAt, rateAt, payouts, ...plain } = facts;
  return {
    ...plain,
    version,
    now: clock.now().toISOString(),
    since: (facts.history.at(-1)?.at ?? createdAt).toISOString(),
    reason: ticket.customStatusReason ?? view.statusReason ?? ticket.statusReason,
    whereIsMoney: whereIsMoney({ ...moneyFacts(facts, ticket, view), received }),
    received,
    rateAt: rateAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    history: facts.history.map((line) => ({ ...line, at: line.at.toISOString() })),
    deposits: facts.deposits.map((deposit) => depositOf(deposit, view)),
    payments: payouts.map((payment) => ({ ...payment, url: urlOf(deps, ticket, payment) })),
    books: facts.books.map((posting) => ({ ...posting, at: posting.at.toISOString() })),
    letters: letters.map(({ id, subject, ...at }) => ({
      id,
      subject,
      createdAt: at.createdAt.toISOString(),
      sentAt: at.sentAt?.toISOString() ?? null,
      failedAt: at.failedAt?.toISOString() ?? null,
    })),
    others: others.map(({ status, createdAt: made, ...other }) => ({
      ...other,
      status: statusName(status),
      createdAt: made.toISOString(),
    })),
  };
}

function depositOf(deposit: Facts['deposits'][number], view: TicketView): WorkTicket['deposits'][number] {
  const { isResent: _, screening: __, seenAt, ...plain } = deposit;
  const shown = view.deposits?.find(({ id }) => id === deposit.transaction);
  return {
    ...plain,
    seenAt: seenAt.toISOString(),
    url: shown?.url ?? null,
    confirmations: shown?.confirmations ?? null,
    confirmationsRequired: view.confirmationsRequired ?? 0,
  };
}

const receivedIn = ({ catalogue }: OperatorDeps, { giveAssetId }: Ticket, view: TicketView): string | null =>
  view.deposits === undefined || view.deposits.length === 0
    ? null
    : `${view.receivedAmount} ${assetName(catalogue(), catalogue().assetById(giveAssetId))}`;

function moneyFacts(facts: Facts, ticket: Ticket, view: TicketView): Omit<MoneyFacts, 'received'> {
  return {
    status: ticket.status,
    reason: ticket.customStatusReason === null ? view.statusReason : null,
    give: facts.give,
    get: facts.get,
    isSeen: facts.deposits.length > 0,
    confirmations: view.confirmations ?? 0,
    confirmationsRequired: view.confirmationsRequired ?? 0,
    expiresAt: ticket.expiresAt,
    restUntil: ticket.restUntil,
    transaction: view.payoutTx?.id ?? null,
  };
}

/** A refund leaves on the given network, every other payment on the payout's. */
function urlOf(
  { catalogue, chains }: OperatorDeps,
  { giveAssetId, getAssetId }: Ticket,
  { purpose, transaction }: Facts['payouts'][number],
): string | null {
  const { networkId } = catalogue().assetById(purpose === 'payout' ? getAssetId : giveAssetId);
  return transaction === null || networkId === null
    ? null
    : (chains.get(networkId)?.transactionUrl(transaction) ?? null);
}
