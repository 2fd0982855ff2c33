/** Stands in for the whole page when a part of it threw, or could not be fetched. */
import { useTranslation } from 'react-i18next';
import { NoConnection } from './no-connection.tsx';
import { ServerError } from './server-error.tsx';

export function RouteBroke() {
  const { ready } = useTranslation('common', { useSuspense: false });
  return ready ? <main>{isOnline() ? <ServerError /> : <NoConnection />}</main> : null;
}

/** Whoever a page is drawn for on the server is connected. */
const isOnline = (): boolean => typeof navigator === 'undefined' || navigator.onLine;
