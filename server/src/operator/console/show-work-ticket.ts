import type { WorkAttempt, WorkTicket } from '@parom/contract/console/work';
import { formatDecimal } from '@parom/contract/money';
import type { TicketView } from '@parom/contract/tickets';
import { notesAbout } from '../../accounts/index.ts';
import { paceOf } from '../../chains/index.ts';
import { assetName, type Catalogue } from '../../currencies/index.ts';
import { type Attempt, attemptsOf } from '../../payments/index.ts';
import { findShownTicket, type Ticket, viewTicket } from '../../tickets/index.ts';
import { statusName, ticketNamed } from '../names.ts';
import { type OperatorDeps } from '../operator-command.ts';
import { refuseBy } from '../refuse.ts';
import { showTicket } from '../show-ticket.ts';
import { lettersAbout, otherTicketsOf } from './around-ticket-store.ts';
import { ticketVersion } from './ticket-version-store.ts';
import { type MoneyFacts, whereIsMoney } from './where-is-money.ts';

const NOTES_SHOWN = 200;

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
  const notes = ticket.email === '' ? [] : await notesAbout(db, ticket.email, NOTES_SHOWN);
  const attempts = await attemptsOf(
    db,
    facts.payouts.map(({ id }) => id),
  );
  const received = receivedIn(deps, ticket, view);
  const { expiresAt, createdAt, rateAt, payouts, ...plain } = facts;
  return {
    ...plain,
    version,
    now: clock.now().toISOString(),
    since: (facts.history.at(-1)?.at ?? createdAt).toISOString(),
    reason: ticket.customStatusReason ?? view.statusReason ?? ticket.statusReason,
    whereIsMoney: whereIsMoney({ ...moneyFacts(deps, { facts, ticket, view, attempts }), received }),
    received,
    rateAt: rateAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    history: facts.history.map((line) => ({ ...line, at: line.at.toISOString() })),
    deposits: facts.deposits.map((deposit) => depositOf(deposit, view)),
    payments: payouts.map((payment) => paymentOf(deps, ticket, payment, attempts)),
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
    notes: notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
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

interface Known {
  readonly facts: Facts;
  readonly ticket: Ticket;
  readonly view: TicketView;
  readonly attempts: readonly Attempt[];
}

function moneyFacts(
  { catalogue, clock }: OperatorDeps,
  { facts, ticket, view, attempts }: Known,
): Omit<MoneyFacts, 'received'> {
  const { networkId } = catalogue().assetById(ticket.giveAssetId);
  const transaction = view.payoutTx?.id ?? null;
  const sent = attempts.find(({ txId }) => txId === transaction);
  return {
    now: clock.now(),
    since: facts.history.at(-1)?.at ?? facts.createdAt,
    givePace: networkId === null ? null : paceOf(catalogue().networkById(networkId).code),
    sent: sent === undefined ? null : sentFacts(catalogue(), sent),
    status: ticket.status,
    reason: ticket.customStatusReason === null ? view.statusReason : null,
    give: facts.give,
    get: facts.get,
    isSeen: facts.deposits.length > 0,
    confirmations: view.confirmations ?? 0,
    confirmationsRequired: view.confirmationsRequired ?? 0,
    expiresAt: ticket.expiresAt,
    restUntil: ticket.restUntil,
    transaction,
  };
}

function sentFacts(catalogue: Catalogue, { networkId, sentAt }: Attempt): MoneyFacts['sent'] {
  const { code, approvesRequired } = catalogue.networkById(networkId);
  const pace = paceOf(code);
  return sentAt === null || pace === null
    ? null
    : { at: sentAt, pace, confirmationsRequired: approvesRequired };
}

/** A refund leaves on the given network, every other payment on the payout's. */
const networkOf = (
  { catalogue }: OperatorDeps,
  { giveAssetId, getAssetId }: Ticket,
  { purpose }: Facts['payouts'][number],
): number | null => catalogue().assetById(purpose === 'payout' ? getAssetId : giveAssetId).networkId;

function paymentOf(
  deps: OperatorDeps,
  ticket: Ticket,
  payment: Facts['payouts'][number],
  attempts: readonly Attempt[],
): WorkTicket['payments'][number] {
  const networkId = networkOf(deps, ticket, payment);
  const chain = networkId === null ? undefined : deps.chains.get(networkId);
  const { transaction, address } = payment;
  return {
    ...payment,
    url: transaction === null ? null : (chain?.transactionUrl(transaction) ?? null),
    addressUrl: chain?.addressUrl?.(address) ?? null,
    attempts: attempts.filter(({ paymentId }) => paymentId === payment.id).map((one) => attemptOf(deps, one)),
  };
}

function attemptOf({ catalogue, chains }: OperatorDeps, attempt: Attempt): WorkAttempt {
  const { networkId, txId, state, fee, feeLimit, replacedBy } = attempt;
  const known = catalogue();
  const asset = known.asset(known.networkById(networkId).nativeCurrencyId, networkId);
  const coin = asset === null ? '' : ` ${assetName(known, asset)}`;
  return {
    transaction: txId,
    url: chains.get(networkId)?.transactionUrl(txId) ?? null,
    state,
    fee: `${formatDecimal(fee ?? feeLimit)}${coin}`,
    isFeeFinal: fee !== null,
    signedAt: attempt.signedAt.toISOString(),
    sentAt: attempt.sentAt?.toISOString() ?? null,
    closedAt: attempt.closedAt?.toISOString() ?? null,
    replacedBy,
  };
}
