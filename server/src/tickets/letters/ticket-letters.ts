/**
 * Letters to a ticket's customer: which event deserves one, and to whom it goes. What they say stands in one file per
 * language. A letter tells what is true when it is written, so one that was overtaken by the next move is not written.
 */
import { TicketStatus } from '@parom/contract/tickets';
import { hasClaimedAccount, hashToken, makeToken } from '../../accounts/index.ts';
import { isConfirmed, type Letter, languageOf, writeLetter } from '../../mail/index.ts';
import { findPayment, payoutsAndRefunds, stands } from '../../payments/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { depositsOfTicket, findDeposit } from '../deposits/deposit-store.ts';
import { isStray, shortfallOf } from '../deposits/received.ts';
import { findTicket, historyOf, lastMoveTo, type TicketRow } from '../ticket-store.ts';
import { english } from './english.ts';
import { type LetterFacts, letterFacts, type TicketLetterDeps } from './letter-facts.ts';
import type { LetterKind, TicketLetters } from './letter-kinds.ts';
import { hasMailedToken, insertMailedToken } from './mailed-tokens-store.ts';
import { russian } from './russian.ts';

export const letters: Readonly<Record<Letter['language'], TicketLetters>> = { ru: russian, en: english };

const kindOfStatus = {
  [TicketStatus.awaitingPayment]: null,
  [TicketStatus.confirming]: null,
  [TicketStatus.sending]: null,
  [TicketStatus.completed]: 'completed',
  [TicketStatus.expired]: 'expired',
  [TicketStatus.rejected]: 'rejected',
  [TicketStatus.refunding]: 'refunding',
  [TicketStatus.refunded]: 'refunded',
  [TicketStatus.held]: 'held',
  // A fault of ours stops a ticket as a verification does; the reason says which it is.
  [TicketStatus.invalid]: 'held',
} as const satisfies Record<TicketStatus, LetterKind | null>;

export async function tellCreated(deps: TicketLetterDeps, event: { ticketId: string }): Promise<void> {
  const ticket = await findTicket(deps.db, event.ticketId);
  // The customer may have said already that he paid; whoever says so at once needs the letter no less.
  const isOpen =
    ticket?.status === TicketStatus.awaitingPayment || ticket?.status === TicketStatus.confirming;
  if (isOpen) await write(deps, ticket, 'created');
}

/**
 * At the first deposit, and once more where that was less than the minimum: what comes on top is on the ticket's page. So is what
 * counts for nothing, unless nobody would hear of it: its ticket is closed.
 */
export async function tellSeen(deps: TicketLetterDeps, event: { depositId: number }): Promise<void> {
  const deposit = await findDeposit(deps.db, event.depositId);
  if (deposit === null || deposit.ticketId === null) return;
  if (deposit.state === 'vanished') return;
  const ticket = await findTicket(deps.db, deposit.ticketId);
  if (deposit.verdict === 'extra') {
    if (ticket?.status === TicketStatus.expired && isStray(deposit)) await write(deps, ticket, 'expired');
    return;
  }
  const isUnderway = ticket?.status === TicketStatus.confirming || ticket?.status === TicketStatus.sending;
  if (!isUnderway) return;
  const shortfall = shortfallOf(ticket, await depositsOfTicket(deps.db, ticket.id), deps.clock.now());
  await write(deps, ticket, shortfall ?? 'seen');
}

export async function tellMoved(
  deps: TicketLetterDeps,
  event: { ticketId: string; to: TicketStatus },
): Promise<void> {
  const kind = kindOfStatus[event.to];
  if (kind === null) return;
  const ticket = await findTicket(deps.db, event.ticketId);
  if (ticket?.status !== event.to) return;
  // Nobody waits for news of a ticket that he let go. Whoever said or showed that he had paid does, be it in another coin.
  const isLetGo = kind === 'expired' && ticket.reported_paid_at === null && ticket.first_seen_at === null;
  if (isLetGo && !(await depositsOfTicket(deps.db, ticket.id)).some(isStray)) return;
  await write(deps, ticket, kind);
}

/**
 * A transfer that is sent back alone moves no ticket, so its letters follow its payment. At its end the letter of a ticket that
 * ended with it has told of it already.
 */
export async function tellSentBack(deps: TicketLetterDeps, event: { paymentId: string }): Promise<void> {
  const refund = await findPayment(deps.db, event.paymentId);
  if (refund?.purpose !== 'refund' || refund.ticket_id !== null || !stands(refund)) return;
  const deposit = refund.deposit_id === null ? null : await findDeposit(deps.db, refund.deposit_id);
  if (deposit === null || deposit.ticketId === null) return;
  const ticket = await findTicket(deps.db, deposit.ticketId);
  if (ticket === undefined) return;
  const refundedAt = await lastMoveTo(deps.db, ticket.id, TicketStatus.refunded);
  if (refund.closed_at !== null && refundedAt !== null && refundedAt >= refund.closed_at) return;
  const kind = refund.state === 'final' ? 'returned' : 'returning';
  await write(deps, ticket, kind, { key: refund.key, depositId: deposit.id });
}

interface SentBack {
  readonly key: string;
  readonly depositId: number;
}

async function write(
  deps: TicketLetterDeps,
  ticket: TicketRow,
  kind: LetterKind,
  sentBack?: SentBack,
): Promise<void> {
  // Erased after its days: nobody is left to write to.
  if (ticket.email === '') return;
  const token = makeToken();
  const page = kind === 'created' ? 'pay' : 'offer';
  const link = `${deps.publicUrl}/${page}/${ticket.id}?offerToken=${token}`;
  const facts = await letterFacts(deps, ticket, link, sentBack?.depositId);
  const texts = letters[languageOf(ticket.language)];
  const story = `ticket:${ticket.id}:created`;
  const expiries = kind === 'expired' ? await expiriesOf(deps, ticket) : 0;
  const wallets = kind === 'refunding' ? await refundWallets(deps, ticket) : [];
  const isOwn = ticket.user_id !== null && (await hasClaimedAccount(deps.db, ticket.user_id));
  await deps.db.transaction().execute(async (tx) => {
    const letter = (await isFirst(tx, ticket, kind)) ? texts.first(facts) : texts[kind](facts);
    const outcome = await writeLetter(tx, deps, {
      key:
        sentBack === undefined
          ? keyOf(ticket, kind, { ...facts, expiries, wallets })
          : `ticket:${ticket.id}:${kind}:${sentBack.key}`,
      ...(kind !== 'created' && { inReplyTo: story }),
      recipient: ticket.email,
      ...limitOf(kind, expiries, ticket.first_seen_at !== null || facts.strays.length > 0),
      ...(isOwn && { lane: 'own' }),
      letter,
    });
    if (outcome === 'queued') {
      await insertMailedToken(tx, { hash: hashToken(token), ticketId: ticket.id, at: deps.clock.now() });
    }
  });
}

/** Anybody can type a stranger's address: until its owner has used a link, the first letter tells nothing but the ticket's number. */
const isFirst = async (tx: Tx, { id, email }: TicketRow, kind: LetterKind): Promise<boolean> =>
  !(await isConfirmed(tx, email)) && (kind === 'created' || !(await hasMailedToken(tx, id)));

/** How often late transfers that were dropped may be told of. To send and replace them costs next to nothing. */
const MOST_EXPIRIES_TOLD = 5;

const expiriesOf = async ({ db }: TicketLetterDeps, { id }: TicketRow): Promise<number> =>
  (await historyOf(db, id)).filter(({ to_status }) => to_status === TicketStatus.expired).length;

async function refundWallets({ db }: TicketLetterDeps, { id }: TicketRow): Promise<string[]> {
  const depositIds = (await depositsOfTicket(db, id)).map((deposit) => deposit.id);
  const refunds = (await payoutsAndRefunds(db, id, depositIds)).filter(
    (payment) => payment.purpose === 'refund' && stands(payment),
  );
  return [...new Set(refunds.map(({ address, memo }) => `${address}:${memo ?? ''}`))];
}

interface Told {
  readonly expiries: number;
  /** Where the refunds go. Part of the letter's key, never of the letter. */
  readonly wallets: readonly string[];
  readonly strays: LetterFacts['strays'];
}

/**
 * One letter per ticket and kind. Held once more for another reason is news. So is a refund led to another address: whose that is
 * only the customer knows. So is expired after a late deposit had revived it:
 * its sender waits for the exchange, and the day for another begins anew; and so is another coin after "no payment came".
 */
function keyOf(ticket: TicketRow, kind: LetterKind, { expiries, wallets, strays }: Told): string {
  const isOfStrays = kind === 'expired' && strays.length > 0;
  const key = `ticket:${ticket.id}:${kind}${isOfStrays ? ':strays' : ''}`;
  if (kind === 'refunding') return `${key}:${wallets.join(',')}`;
  if (kind === 'held') return `${key}:${ticket.custom_status_reason ?? ticket.status_reason}`;
  if (expiries < 2) return key;
  return expiries === 2 ? `${key}:again` : `${key}:${Math.min(expiries, MOST_EXPIRIES_TOLD)}`;
}

/** What anybody can cause with somebody else's address may be dropped; news of money that was sent never is. */
const limitOf = (kind: LetterKind, expiries: number, wasSent: boolean) =>
  kind === 'created' || expiries > 2 || (kind === 'expired' && !wasSent)
    ? ({ lane: 'free', beyondLimit: 'drop' } as const)
    : ({ lane: 'paid', beyondLimit: 'delay' } as const);
