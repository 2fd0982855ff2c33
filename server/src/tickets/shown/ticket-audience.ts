/**
 * Who hears of a ticket as it happens: whoever may see it, by the same rules as `ticket-access.ts`, and nobody else. A
 * listener is known by the channels that it hears; a ticket by the channels on which it is told.
 */
import { OFFER_TOKEN_AFTER_FINAL_MS } from '@parom/contract/limits';
import { authenticate, hashToken } from '../../accounts/index.ts';
import { type Clock, later } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { ownersOf, type TicketOwner, ticketOfToken, tokensWithoutUse } from './audience-store.ts';

interface AudienceDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** Somebody who may listen. */
export interface Listener {
  /** One for all tokens of the same owner. */
  readonly key: string;
  readonly channels: readonly string[];
  /** The token's hash, by which `endedListeners` knows it again. */
  readonly grant: string;
}

const channels = {
  ticket: (ticketId: string) => `ticket:${ticketId}`,
  user: (userId: string) => `user:${userId}`,
  /** A provisional session hears what it made and nothing else of the account. */
  session: (sessionId: string) => `session:${sessionId}`,
};

/** @returns `null` for a token that opens nothing, or no more */
export async function listenerOf(deps: AudienceDeps, token: string): Promise<Listener | null> {
  const hash = hashToken(token);
  const listenerOn = (channel: string): Listener => ({
    key: channel,
    channels: [channel],
    grant: hash.toString('hex'),
  });
  const session = await authenticate(deps, token);
  if (session !== null) {
    return listenerOn(
      session.isProvisional ? channels.session(session.sessionId) : channels.user(session.userId),
    );
  }
  const ticketId = await ticketOfToken(deps.db, hash, tokensEndedAt(deps.clock.now()));
  return ticketId === null ? null : listenerOn(channels.ticket(ticketId));
}

/** Those of the grants that let nobody in any more: expired, logged out, ended by a new password, account removed. */
export async function endedListeners(
  { db, clock }: AudienceDeps,
  grants: readonly string[],
): Promise<ReadonlySet<string>> {
  const now = clock.now();
  return new Set(await tokensWithoutUse(db, grants, { now, closedBefore: tokensEndedAt(now) }));
}

/** On which channels each of the tickets is told; one that is gone is told on none. */
export async function channelsOfTickets(
  db: Db,
  ticketIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const owners = await ownersOf(db, ticketIds);
  return new Map(owners.map((owner) => [owner.id, channelsOf(owner)]));
}

function channelsOf({ id, userId, sessionId }: TicketOwner): string[] {
  // A session outlives its account nowhere: without a user, only the token's bearer is left.
  if (userId === null) return [channels.ticket(id)];
  const ofUser = [channels.ticket(id), channels.user(userId)];
  return sessionId === null ? ofUser : [...ofUser, channels.session(sessionId)];
}

/** A ticket that was closed before this moment is opened by no token. */
const tokensEndedAt = (now: Date): Date => later(now, -OFFER_TOKEN_AFTER_FINAL_MS);
