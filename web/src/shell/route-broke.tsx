/** Stands in for the whole page when a part of it threw, or could not be fetched. */
import { useTranslation } from 'react-i18next';
import { NoConnection } from './no-connection.tsx';
import { ServerError } from './server-error.tsx';

export function RouteBroke() {
  const { ready } = useTranslation('common', { useSuspense: false });
  return ready ? <main>{navigator.onLine ? <ServerError /> : <NoConnection />}</main> : null;
}
