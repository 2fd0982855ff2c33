/** The page that the order leads to is fetched while the form is filled in; a slow line brings it before it is wanted. */
import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router';
import type { RouteHandle } from '../route-handle.ts';

/** @returns to be called at each sign that the form is used */
export function useNextPage(): () => void {
  const { i18n } = useTranslation();
  const next = useMatches()
    .map(({ handle }) => (handle as RouteHandle | undefined)?.next)
    .find((fetch) => fetch !== undefined);
  // Lost now, it is asked for again when it is wanted, and that says so.
  return () => void next?.(i18n).catch(() => undefined);
}
