/** Stands in for the whole page when a part of it threw, or could not be fetched. */
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

/** A line may be gone that the browser believes in: then nothing broke, and nobody is told so. */
const isUnanswered = (failure: unknown): boolean => failure instanceof CallFailure && failure.status === 0;

/** Whoever a page is drawn for on the server is connected. */
const isOnline = (): boolean => typeof navigator === 'undefined' || navigator.onLine;
