import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router';
import { fetchAhead } from '../../platform/parts/fetch-part.ts';
import type { RouteHandle } from '../../route-handle.ts';

export function useNextPage(): () => void {
  const { i18n } = useTranslation();
  const next = useMatches()
    .map(({ handle }) => (handle as RouteHandle | undefined)?.next)
    .find((fetch) => fetch !== undefined);
  const isAsked = useRef(false);
  return () => {
    if (next === undefined || isAsked.current) return;
    isAsked.current = true;
    void fetchAhead(() => next(i18n));
  };
}
