/** Turns a bearer token into whoever it belongs to. */
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { findLiveSession, type SessionOwner } from './sessions-store.ts';
import { hashToken } from './tokens.ts';

/** A user's session. A provisional one (made by a ticket) sees its own tickets only and cannot withdraw. */
export interface Principal extends SessionOwner {
  readonly kind: 'session';
}

/** @returns `null` for a token that is unknown, ended or expired */
export async function authenticate(deps: { db: Db; clock: Clock }, token: string): Promise<Principal | null> {
  const owner = await findLiveSession(deps.db, hashToken(token), deps.clock.now());
  return owner === null ? null : { kind: 'session', ...owner };
}
