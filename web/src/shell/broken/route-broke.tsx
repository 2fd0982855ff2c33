import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import { NoConnection } from './no-connection.tsx';
import { ServerError } from './server-error.tsx';

export function RouteBroke() {
  const { ready } = useTranslation('common', { useSuspense: false });
  const failure = useRouteError();
  if (!ready) return null;
  return <main>{isOnline() && !isUnanswered(failure) ? <ServerError /> : <NoConnection />}</main>;
}

/** `navigator.onLine` may be wrong. */
const isUnanswered = (failure: unknown): boolean => failure instanceof CallFailure && failure.status === 0;

const isOnline = (): boolean => typeof navigator === 'undefined' || navigator.onLine;
