import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { findLiveSession, type Principal } from './sessions-store.ts';
import { hashToken } from './tokens.ts';

/** @returns `null` for an unknown, ended or expired token */
export const authenticate = (deps: { db: Db; clock: Clock }, token: string): Promise<Principal | null> =>
  findLiveSession(deps.db, hashToken(token), deps.clock.now());
