/** The same listeners that `ticket-access.ts` lets in. */
import { OFFER_TOKEN_AFTER_FINAL_MS } from '@parom/contract/limits';
import { authenticate, hashToken } from '../../accounts/index.ts';
import { type Clock, later } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { ownersOf, type TicketOwner, ticketOfToken, tokensWithoutUse } from './audience-store.ts';

interface AudienceDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export interface Listener {
  readonly key: string;
  readonly channels: readonly string[];
  readonly grant: string;
}

const channels = {
  ticket: (ticketId: string) => `ticket:${ticketId}`,
  user: (userId: string) => `user:${userId}`,
  /** A provisional session hears only its own tickets. */
  session: (sessionId: string) => `session:${sessionId}`,
};

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

export async function endedListeners(
  { db, clock }: AudienceDeps,
  grants: readonly string[],
): Promise<ReadonlySet<string>> {
  const now = clock.now();
  return new Set(await tokensWithoutUse(db, grants, { now, closedBefore: tokensEndedAt(now) }));
}

export async function channelsOfTickets(
  db: Db,
  ticketIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const owners = await ownersOf(db, ticketIds);
  return new Map(owners.map((owner) => [owner.id, channelsOf(owner)]));
}

function channelsOf({ id, userId, sessionId }: TicketOwner): string[] {
  if (userId === null) return [channels.ticket(id)];
  const ofUser = [channels.ticket(id), channels.user(userId)];
  return sessionId === null ? ofUser : [...ofUser, channels.session(sessionId)];
}

const tokensEndedAt = (now: Date): Date => later(now, -OFFER_TOKEN_AFTER_FINAL_MS);
