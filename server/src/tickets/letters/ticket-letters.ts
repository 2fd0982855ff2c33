import { TicketStatus } from '@parom/contract/ticket-status';
import { hasClaimedAccount, hashToken, makeToken } from '../../accounts/index.ts';
import { isConfirmed, languageOf, writeLetter } from '../../mail/index.ts';
import { findPayment, paymentsOfTicketAndDeposits, stands } from '../../payments/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { inTurn } from '../../platform/in-turn.ts';
import { depositsOfTicket, findDeposit } from '../deposits/deposit-store.ts';
import { isStray, shortfallOf } from '../deposits/received.ts';
import { dueNotices, isUnpaid, settleNotice } from '../recalculation/noted-recalculations-store.ts';
import { receiptFile } from '../receipt/receipt-file.ts';
import type { Ticket } from '../ticket.ts';
import { findTicket, historyOf, lastMoveTo } from '../ticket-store.ts';
import { findRequest, setRequestToken } from '../ways/refund-requests-store.ts';
import { ticketLettersIn } from './draw-letters.ts';
import { type LetterFacts, type LetterSubject, letterFacts, type TicketLetterDeps } from './letter-facts.ts';
import type { LetterKind } from './letter-kinds.ts';
import { letterLimit } from './letter-limit.ts';
import { hasMailedToken, insertMailedToken } from './mailed-tokens-store.ts';

const kindOfStatus = {
  [TicketStatus.awaitingPayment]: null,
  [TicketStatus.confirming]: null,
  [TicketStatus.sending]: null,
  [TicketStatus.completed]: 'completed',
  [TicketStatus.expired]: 'expired',
  [TicketStatus.rejected]: 'rejected',
  [TicketStatus.refunding]: 'refunding',
  [TicketStatus.refunded]: 'refunded',
  [TicketStatus.onHold]: 'held',
  // The reason tells our fault from a verification.
  [TicketStatus.invalid]: 'held',
} as const satisfies Record<TicketStatus, LetterKind | null>;

export async function notifyCreated(deps: TicketLetterDeps, event: { ticketId: string }): Promise<void> {
  const ticket = await findTicket(deps.db, event.ticketId);
  const isOpen =
    ticket?.status === TicketStatus.awaitingPayment || ticket?.status === TicketStatus.confirming;
  if (isOpen) await write(deps, ticket, 'created');
}

/** An extra gets a letter only after the expiry: its page would go unread. */
export async function notifySeen(deps: TicketLetterDeps, event: { depositId: number }): Promise<void> {
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

export async function notifyMoved(
  deps: TicketLetterDeps,
  event: { ticketId: string; to: TicketStatus },
): Promise<void> {
  const kind = kindOfStatus[event.to];
  if (kind === null) return;
  const ticket = await findTicket(deps.db, event.ticketId);
  if (ticket?.status !== event.to) return;
  // An abandoned ticket's customer expects no letter.
  const isLetGo = kind === 'expired' && ticket.byWordAt === null && ticket.firstSeenAt === null;
  if (isLetGo && !(await depositsOfTicket(deps.db, ticket.id)).some(isStray)) return;
  await write(deps, ticket, kind);
}

export async function notifySentBack(deps: TicketLetterDeps, event: { paymentId: string }): Promise<void> {
  const refund = await findPayment(deps.db, event.paymentId);
  if (refund?.purpose !== 'refund' || refund.ticketId !== null || !stands(refund)) return;
  const deposit = refund.depositId === null ? null : await findDeposit(deps.db, refund.depositId);
  if (deposit === null || deposit.ticketId === null) return;
  const ticket = await findTicket(deps.db, deposit.ticketId);
  if (ticket === undefined) return;
  const refundedAt = await lastMoveTo(deps.db, ticket.id, TicketStatus.refunded);
  if (refund.closedAt !== null && refundedAt !== null && refundedAt >= refund.closedAt) return;
  const kind = refund.state === 'final' ? 'returned' : 'returning';
  await write(deps, ticket, kind, { key: refund.key, depositId: deposit.id });
}

/** A repeat writes no second letter: the first token is stored. */
export async function notifyRefundAsked(deps: TicketLetterDeps, event: { requestId: string }): Promise<void> {
  const request = await findRequest(deps.db, event.requestId);
  const ticket = request === null ? undefined : await findTicket(deps.db, request.ticketId);
  if (request === null || ticket === undefined || ticket.email === '') return;
  const [token, confirmation] = [makeToken(), makeToken()];
  const link = `${deps.publicUrl}/offer/${ticket.id}?offerToken=${token}#refund=${confirmation}`;
  const facts = await letterFacts(deps, ticket, link);
  await deps.db.transaction().execute(async (tx) => {
    const outcome = await writeLetter(tx, deps, {
      key: `ticket:${ticket.id}:refundLink:${request.id}`,
      inReplyTo: `ticket:${ticket.id}:created`,
      recipient: ticket.email,
      lane: 'paid',
      beyondLimit: 'delay',
      letter: ticketLettersIn(languageOf(ticket.language), deps.letterTexts()).refundLink(facts),
    });
    if (outcome !== 'queued') return;
    await insertMailedToken(tx, { hash: hashToken(token), ticketId: ticket.id, at: deps.clock.now() });
    await setRequestToken(tx, request.id, hashToken(confirmation));
  });
}

/** An open page makes the letter needless. */
export async function notifyRecalculated(deps: TicketLetterDeps): Promise<void> {
  await inTurn(await dueNotices(deps.db, deps.clock.now(), MOST_NOTICES), async (notice) => {
    const ticket = await findTicket(deps.db, notice.ticketId);
    const isNews = notice.fromAmount !== notice.toAmount && notice.mailedBefore < MOST_RECALCULATION_LETTERS;
    const isDue = ticket !== undefined && isNews && isUnpaid(ticket);
    if (isDue)
      await write(deps, ticket, 'recalculated', { key: String(notice.lastId), recalculation: notice });
    await settleNotice(deps.db, notice, isDue ? deps.clock.now() : null);
  });
}

const MOST_NOTICES = 100;
/** A restless market must not fill the mailbox. */
const MOST_RECALCULATION_LETTERS = 3;

interface OneOfMany extends LetterSubject {
  readonly key: string;
}

async function write(
  deps: TicketLetterDeps,
  ticket: Ticket,
  kind: LetterKind,
  one?: OneOfMany,
): Promise<void> {
  if (ticket.email === '') return;
  const token = makeToken();
  const page = kind === 'created' || kind === 'recalculated' ? 'pay' : 'offer';
  const link = `${deps.publicUrl}/${page}/${ticket.id}?offerToken=${token}`;
  const facts = await letterFacts(deps, ticket, link, one);
  const letters = ticketLettersIn(languageOf(ticket.language), deps.letterTexts());
  const story = `ticket:${ticket.id}:created`;
  const expiries = kind === 'expired' ? await expiriesOf(deps, ticket) : 0;
  const wallets = kind === 'refunding' ? await refundWallets(deps, ticket) : [];
  const attachment = kind === 'completed' || kind === 'refunded' ? await receiptFile(deps, ticket) : null;
  const isOwn = ticket.userId !== null && (await hasClaimedAccount(deps.db, ticket.userId));
  await deps.db.transaction().execute(async (tx) => {
    const isGreeting = await isFirst(tx, ticket, kind);
    const letter = isGreeting ? letters.first(facts) : letters[kind](facts);
    const outcome = await writeLetter(tx, deps, {
      key:
        one === undefined
          ? keyOf(ticket, kind, { ...facts, expiries, wallets })
          : `ticket:${ticket.id}:${kind}:${one.key}`,
      ...(kind !== 'created' && { inReplyTo: story }),
      recipient: ticket.email,
      ...letterLimit(kind, expiries, ticket.firstSeenAt !== null || facts.strays.length > 0),
      ...(isOwn && { lane: 'own' }),
      ...(!isGreeting && attachment !== null && { attachment }),
      letter,
    });
    if (outcome === 'queued') {
      await insertMailedToken(tx, { hash: hashToken(token), ticketId: ticket.id, at: deps.clock.now() });
    }
  });
}

/** Any visitor can type a stranger's address: its owner must use a link first. */
const isFirst = async (tx: Tx, { id, email }: Ticket, kind: LetterKind): Promise<boolean> =>
  !(await isConfirmed(tx, email)) && (kind === 'created' || !(await hasMailedToken(tx, id)));

/** Late transfers cost a stranger next to nothing. */
const MOST_EXPIRY_LETTERS = 5;

const expiriesOf = async ({ db }: TicketLetterDeps, { id }: Ticket): Promise<number> =>
  (await historyOf(db, id)).filter(({ to }) => to === TicketStatus.expired).length;

async function refundWallets({ db }: TicketLetterDeps, { id }: Ticket): Promise<string[]> {
  const depositIds = (await depositsOfTicket(db, id)).map((deposit) => deposit.id);
  const refunds = (await paymentsOfTicketAndDeposits(db, id, depositIds)).filter(
    (payment) => payment.purpose === 'refund' && stands(payment),
  );
  return [...new Set(refunds.map(({ address, memo }) => `${address}:${memo ?? ''}`))];
}

interface KeyFacts {
  readonly expiries: number;
  readonly wallets: readonly string[];
  readonly strays: LetterFacts['strays'];
}

/** One per ticket and kind, but another reason, refund address, expiry or extra is news. */
function keyOf(ticket: Ticket, kind: LetterKind, { expiries, wallets, strays }: KeyFacts): string {
  const isOfStrays = kind === 'expired' && strays.length > 0;
  const key = `ticket:${ticket.id}:${kind}${isOfStrays ? ':strays' : ''}`;
  if (kind === 'created' && ticket.emailChanges > 0) return `${key}:${ticket.emailChanges}`;
  if (kind === 'refunding') return `${key}:${wallets.join(',')}`;
  if (kind === 'held') return `${key}:${ticket.customStatusReason ?? ticket.statusReason}`;
  if (expiries < 2) return key;
  return expiries === 2 ? `${key}:again` : `${key}:${Math.min(expiries, MOST_EXPIRY_LETTERS)}`;
}
