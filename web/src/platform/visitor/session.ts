/** Who is logged in. The token lives in storage, the user in the query cache; nothing else knows about either. */
import type { UserView } from '@parom/contract/accounts';
import { type Query, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { readStored, useStored, writeStored } from '../browser-memory/storage.ts';
import { writeTabMemory } from '../browser-memory/tab-memory.ts';
import { call } from '../calls/api.ts';
import { CallFailure, isAnswered } from '../calls/call-failure.ts';

const RETRY_MS = 10_000;
const LOGOUT_WAIT_MS = 3_000;

/** The current user by this token. A token that the server no longer knows is forgotten; an outage keeps it. */
export const userQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['user', token],
    queryFn: async (): Promise<UserView | null> => {
      if (token === null) return null;
      try {
        const user: UserView | null = await call('user', {}, { rethrow: true });
        // An empty answer says nothing about the token: it counts as none.
        if (user === null) throw new CallFailure(0, null);
        return user;
      } catch (failure) {
        if (!isAnswered(failure, 401)) throw failure;
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
  /** `unreachable`: the server did not answer so far; it is asked again and again. */
  | { readonly state: 'untested'; readonly user: null; readonly unreachable: boolean }
  | { readonly state: 'anonymous'; readonly user: null }
  | { readonly state: 'authenticated'; readonly user: UserView };

export function useSession(): Session {
  const token = useStored('token');
  const { data, failureCount, isPaused } = useQuery(userQuery(token));
  if (token === null || data === null) return { state: 'anonymous', user: null };
  if (data === undefined) return { state: 'untested', user: null, unreachable: failureCount > 0 || isPaused };
  return { state: 'authenticated', user: data };
}

/** Asks the server for the user again: who he is, what he has, whether he is still logged in. */
export function useReloadUser(): () => void {
  const queries = useQueryClient();
  return () => {
    // A first answer that is still waited for may be waiting for its next try: that one comes now.
    const unanswered = { queryKey: ['user'], predicate: ({ state }: Query) => state.data === undefined };
    void queries.resetQueries(unanswered);
    void queries.invalidateQueries({ queryKey: ['user'] });
  };
}

/** A call that was refused for want of a session says that it ended: asking who we are ends it in the browser too. */
export function useSessionEnd(failure: unknown): void {
  const reloadUser = useReloadUser();
  const ask = useEffectEvent(() => reloadUser());
  const isRefused = isAnswered(failure, 401);
  useEffect(() => {
    if (isRefused) ask();
  }, [isRefused]);
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
    // 422: the refusal came as a 200 with an error code, which brings no token either.
    if (isAnswered(failure, 401, 422)) return null;
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
    await call('logout', {}, { rethrow: true, waitMs: LOGOUT_WAIT_MS }).catch(() => undefined);
    writeStored('token', null);
    writeTabMemory('loggedOut', '1');
    location.assign('/');
  };
}
