import { timingSafeEqual } from 'node:crypto';
import { generalCodes, NOT_YOURS } from '@parom/contract/errors';
import { OFFER_TOKEN_AFTER_FINAL_MS } from '@parom/contract/limits';
import { authenticate, hashToken } from '../../accounts/index.ts';
import { confirmAddress } from '../../mail/index.ts';
import { type Clock, later } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isUuid } from '../../platform/uuid.ts';
import { findHandedToken } from '../devices/handed-tokens-store.ts';
import { findMailedToken, markTokenUsed } from '../letters/mailed-tokens-store.ts';
import type { Ticket } from '../ticket.ts';
import { isOfferToken } from '../ticket-store.ts';

/** @throws Refusal 404 no such ticket, 401 no valid bearer, 422 another ticket's bearer */
export async function accessTicket<Row extends Ticket>(
  deps: { readonly db: Db; readonly clock: Clock },
  find: (db: Db, id: string) => Promise<Row | undefined>,
  ticketId: string,
  bearer: string | null,
): Promise<Row> {
  const ticket = isUuid(ticketId) ? await find(deps.db, ticketId) : undefined;
  if (ticket === undefined) throw new Refusal(generalCodes.notFound, 'no such ticket', 404);
  if (bearer === null) throw unauthorised();

  const now = deps.clock.now();
  const hash = hashToken(bearer);
  if (timingSafeEqual(hash, ticket.offerTokenHash)) {
    if (isTokenOver(ticket, now)) throw unauthorised();
    return ticket;
  }
  const handed = await findHandedToken(deps.db, hash);
  if (handed !== null) {
    if (handed.ticketId !== ticket.id) throw notYours();
    if (isTokenOver(ticket, now)) throw unauthorised();
    return ticket;
  }
  const mailed = await findMailedToken(deps.db, hash);
  if (mailed !== null) return openByMail(deps, ticket, { ...mailed, hash });
  const session = await authenticate(deps, bearer);
  if (session !== null) {
    const isOwn = ticket.userId === session.userId;
    if (isOwn && (!session.isProvisional || ticket.sessionId === session.sessionId)) return ticket;
    throw notYours();
  }
  if (await isOfferToken(deps.db, hash)) throw notYours();
  throw unauthorised();
}

async function openByMail<Row extends Ticket>(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  ticket: Row,
  mailed: { readonly ticketId: string; readonly wasUsed: boolean; readonly hash: Buffer },
): Promise<Row> {
  const now = clock.now();
  if (mailed.ticketId !== ticket.id) throw notYours();
  if (isTokenOver(ticket, now)) throw unauthorised();
  if (!mailed.wasUsed) {
    if (ticket.email !== '') await confirmAddress(db, ticket.email, now);
    await markTokenUsed(db, mailed.hash, now);
  }
  return ticket;
}

const isTokenOver = (ticket: Ticket, now: Date): boolean =>
  ticket.closedAt !== null && later(ticket.closedAt, OFFER_TOKEN_AFTER_FINAL_MS) < now;

const unauthorised = () => new Refusal(generalCodes.unauthorised, 'no valid bearer token', 401);
const notYours = () => new Refusal(NOT_YOURS, 'this token does not open this ticket', 422);
