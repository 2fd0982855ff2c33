/** Letters in the wrong mailbox open the ticket no more. */
import { type ChangeEmailCode, changeEmailCodes as codes } from '@parom/contract/errors';
import { EMAIL_CHANGES_MAX } from '@parom/contract/limits';
import { isEmail, normaliseEmail } from '@parom/contract/rules';
import { deleteSession, isProvisionalSession } from '../../accounts/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { emit } from '../../platform/jobs/enqueue.ts';
import { Refusal } from '../../platform/refusal.ts';
import { depositsOfTicket } from '../deposits/deposit-store.ts';
import { deleteTokensByMail } from '../devices/handed-tokens-store.ts';
import { deleteMailedTokens } from '../letters/mailed-tokens-store.ts';
import type { CountTry } from '../limits/tries-limit.ts';
import { lockKnownTicket } from '../ticket-store.ts';
import { isBeforeDeposits } from './email-rules.ts';
import { replaceEmail } from './email-store.ts';

export interface ChangeEmailDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly countTry: CountTry;
}

export interface EmailChange {
  readonly ticketId: string;
  readonly email: string;
  /** Asked for with a mailed link. */
  readonly isByMail: boolean;
  readonly clientAddress: string;
}

/** @throws Refusal 422 with a code of `changeEmailCodes`, 429 */
export async function changeEmail(deps: ChangeEmailDeps, change: EmailChange): Promise<void> {
  const { db, clock } = deps;
  deps.countTry('changeEmail', change.clientAddress);
  if (!isEmail(change.email.trim())) throw refusal(codes.emailInvalid);
  const email = normaliseEmail(change.email);
  if (change.isByMail) throw refusal(codes.byMailedLink);
  await db.transaction().execute(async (tx) => {
    const ticket = await lockKnownTicket(tx, change.ticketId);
    const deposits = await depositsOfTicket(tx, ticket.id);
    if (!isBeforeDeposits(ticket, deposits.length)) throw refusal(codes.tooLate);
    if (ticket.email === email) return;
    if (ticket.emailChanges >= EMAIL_CHANGES_MAX) throw refusal(codes.tooManyChanges);
    await leaveAccount(tx, ticket.sessionId);
    await deleteMailedTokens(tx, ticket.id);
    await deleteTokensByMail(tx, ticket.id);
    await replaceEmail(tx, ticket.id, email);
    await emit(tx, clock.now(), 'ticket.readdressed', { ticketId: ticket.id });
  });
}

/** The ticket's account belongs to the wrong address; a real log-in stays. */
async function leaveAccount(tx: Tx, sessionId: string | null): Promise<void> {
  if (sessionId === null) return;
  const isProvisional = await isProvisionalSession(tx, sessionId);
  if (isProvisional === false) throw refusal(codes.ofAccount);
  if (isProvisional) await deleteSession(tx, sessionId);
}

const refusal = (code: ChangeEmailCode): Refusal => new Refusal(code, `e-mail not changed: ${code}`);
