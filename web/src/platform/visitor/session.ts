import type { UserView } from '@parom/contract/accounts';
import { type Query, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { readStored, useStored, writeStored } from '../browser-memory/storage.ts';
import { writeTabMemory } from '../browser-memory/tab-memory.ts';
import { call } from '../calls/api.ts';
import { CallFailure, isAnswered } from '../calls/call-failure.ts';

const RETRY_MS = 10_000;
const LOGOUT_WAIT_MS = 3_000;

/** An unknown token is removed; an outage keeps it. */
export const userQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['user', token],
    queryFn: async (): Promise<UserView | null> => {
      if (token === null) return null;
      try {
        const user: UserView | null = await call('user', {}, { rethrow: true });
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

export function useReloadUser(): () => void {
  const queries = useQueryClient();
  return () => {
    const unanswered = { queryKey: ['user'], predicate: ({ state }: Query) => state.data === undefined };
    void queries.resetQueries(unanswered);
    void queries.invalidateQueries({ queryKey: ['user'] });
  };
}

/** A refusal for a missing session ends it here too. */
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

/** @returns `false` for a wrong e-mail or password; rejects with `CallFailure` on an outage */
export function useLogin(): (credentials: Credentials) => Promise<boolean> {
  const queries = useQueryClient();
  return async (credentials) => {
    const token = await requestToken(credentials);
    writeStored('token', token);
    if (token === null) return false;
    // `null`: a refused new token. An outage proves nothing.
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
    if (isAnswered(failure, 401, 422)) return null;
    throw failure;
  }
}

/**
 * The cache changes first: no second call saves it.
 * @throws CallFailure the profile keeps the old language until the next visit
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

/** The server has three seconds: then its session expires by age. */
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
