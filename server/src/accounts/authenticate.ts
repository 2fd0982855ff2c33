/** Turns a bearer token into whoever it belongs to. */
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { findLiveSession, type Principal } from './sessions-store.ts';
import { hashToken } from './tokens.ts';

/** @returns `null` for a token that is unknown, ended or expired */
export const authenticate = (deps: { db: Db; clock: Clock }, token: string): Promise<Principal | null> =>
  findLiveSession(deps.db, hashToken(token), deps.clock.now());
