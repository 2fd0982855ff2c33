/** Stands in for the whole page when a part of it threw. */
import { useTranslation } from 'react-i18next';
import { ServerError } from './server-error.tsx';

export function RouteBroke() {
  const { ready } = useTranslation('common', { useSuspense: false });
  return ready ? (
    <main>
      <ServerError />
    </main>
  ) : null;
}
