/** Who is logged in. The token lives in storage, the user in the query cache; nothing else knows about either. */
import type { UserView } from '@parom/contract/accounts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { CallFailure, call } from './api.ts';
import { readStored, useStored, writeStored } from './storage.ts';
import { writeTabMemory } from './tab-memory.ts';

const RETRY_MS = 10_000;
const LOGOUT_WAIT_MS = 3_000;

/** The current user by this token. A token that the server no longer knows is forgotten; an outage keeps it. */
export const userQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['user', token],
    queryFn: async (): Promise<UserView | null> => {
      if (token === null) return null;
      try {
        return await call('user', {}, { rethrow: true });
      } catch (failure) {
        if (!(failure instanceof CallFailure) || failure.status !== 401) throw failure;
        if (readStored('token') === token) writeStored('token', null);
        return null;
      }
    },
    staleTime: 60_000,
    retry: true,
    retryDelay: RETRY_MS,
    meta: { silent: true },
  });

export type Session =
  | { readonly state: 'untested'; readonly user: null }
  | { readonly state: 'anonymous'; readonly user: null }
  | { readonly state: 'authenticated'; readonly user: UserView };

export function useSession(): Session {
  const token = useStored('token');
  const { data } = useQuery(userQuery(token));
  if (token === null || data === null) return { state: 'anonymous', user: null };
  if (data === undefined) return { state: 'untested', user: null };
  return { state: 'authenticated', user: data };
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly rememberme: boolean;
}

/**
 * Logs in: stores the token and loads the user. Answers `false`, and forgets any token, when the server gave none
 * (a wrong e-mail or password); rejects with `CallFailure` when it could not decide, keeping what is stored.
 */
export function useLogin(): (credentials: Credentials) => Promise<boolean> {
  const queries = useQueryClient();
  return async (credentials) => {
    const token = await requestToken(credentials);
    writeStored('token', token);
    if (token === null) return false;
    // `null`: the server does not know the token that it has just given. An outage proves nothing of the kind.
    const user = await queries.fetchQuery({ ...userQuery(token), retry: false }).catch(() => undefined);
    return user !== null;
  };
}

async function requestToken(credentials: Credentials): Promise<string | null> {
  try {
    const body = { ...credentials, referrerHeader: readStored('prevReferrer') };
    const answer = await call('login', { body }, { rethrow: true });
    return answer?.token || null;
  } catch (failure) {
    if (failure instanceof CallFailure && failure.status === 401) return null;
    throw failure;
  }
}

/**
 * Saves the language to the profile of whoever is logged in; for everybody else it does nothing. The user in the cache
 * has it at once, so that nobody saves it a second time.
 * @throws CallFailure the profile keeps the old language, and the next visit will try again
 */
export function useSaveLanguage(): (language: 1 | 2) => Promise<void> {
  const queries = useQueryClient();
  return async (language) => {
    const { queryKey } = userQuery(readStored('token'));
    const user = queries.getQueryData(queryKey);
    if (!user || user.language === language) return;
    const changed: UserView = { ...user, language };
    queries.setQueryData(queryKey, changed);
    await call('savePreferences', { body: { language } }, { rethrow: true });
  };
}

/**
 * Logs out: ends the session on the server, forgets the token and loads the site's root anew, which then says so in a
 * toast. The server is given three seconds: a session that it could not end dies of its age, and the browser goes on.
 */
export function useLogout(): () => Promise<void> {
  const leaving = useRef(false);
  return async () => {
    if (leaving.current) return;
    leaving.current = true;
    const signal = AbortSignal.timeout(LOGOUT_WAIT_MS);
    await call('logout', {}, { rethrow: true, signal }).catch(() => undefined);
    writeStored('token', null);
    writeTabMemory('loggedOut', '1');
    location.assign('/');
  };
}
