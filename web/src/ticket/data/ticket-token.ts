/** A link from a mail or from the form carries the ticket's token once; it must not stay in the address or the history. */
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { takeKey } from './ticket-keys.ts';

const PARAMETER = 'offerToken';

/** Splits the token off a query string. Pure. */
export function takeToken(search: string): { token: string | null; rest: string } {
  const query = new URLSearchParams(search);
  const token = query.get(PARAMETER) || null;
  query.delete(PARAMETER);
  return { token, rest: query.size === 0 ? '' : `?${query}` };
}

/** Stores the token before anything is asked for, then cleans the address bar. */
export function useOfferToken(id: string): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  // During the first drawing, because the ticket is fetched in the effects that follow it.
  useState(() => {
    const { token } = takeToken(search);
    if (token !== null) takeKey(id, token);
  });
  useEffect(() => {
    const { token, rest } = takeToken(search);
    if (token === null) return;
    takeKey(id, token);
    void navigate({ pathname, search: rest, hash }, { replace: true });
  }, [id, pathname, search, hash, navigate]);
}
