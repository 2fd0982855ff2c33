/** Who may hear the signals of the console. */
import type { IncomingHttpHeaders } from 'node:http';
import { liveRole } from '@parom/contract/console/live';
import { hashToken } from '../accounts/index.ts';
import type { DoorDeps } from './door-deps.ts';
import { isAtLeast } from './roles.ts';
import { cookieToken, isCsrf } from './session-cookie.ts';
import { endedAmong, findOperatorSession } from './sessions-store.ts';

type Deps = Pick<DoorDeps, 'db' | 'clock'>;

/**
 * A browser sends the cookie for any page of this host, the CSRF token only for ours. It keeps no session
 * alive.
 * @returns the session's id
 */
export async function liveSessionOf(
  { db, clock }: Deps,
  csrfToken: string,
  headers: IncomingHttpHeaders,
): Promise<string | null> {
  const token = cookieToken(headers);
  if (token === null || !isCsrf(token, csrfToken)) return null;
  const session = await findOperatorSession(db, hashToken(token), clock.now());
  return session !== null && isAtLeast(session.role, liveRole) ? session.sessionId : null;
}

export const endedSessions = ({ db, clock }: Deps, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  endedAmong(db, ids, clock.now());
