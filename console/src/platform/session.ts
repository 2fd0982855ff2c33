import { useQuery } from '@tanstack/react-query';
import { type Answer, CallFailure, call, keepCsrfToken } from './calls.ts';

export type Session = Answer<'session'>;

const UNAUTHORISED = 401;
const EVERY_MS = 60_000;

export const sessionQuestion = {
  queryKey: ['session'],
  queryFn: async (): Promise<Session | null> => {
    try {
      const session = await call('session', {});
      keepCsrfToken(session.csrfToken);
      return session;
    } catch (failure) {
      if (failure instanceof CallFailure && failure.status === UNAUTHORISED) return null;
      throw failure;
    }
  },
};

/** `null`: not logged in; `undefined`: unknown yet. */
export function useSession(): Session | null | undefined {
  const { data } = useQuery({ ...sessionQuestion, refetchInterval: EVERY_MS });
  return data;
}
