/** A link's token must not stay in the address or the history. */
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { keepToken } from './ticket-tokens.ts';

const PARAMETER = 'offerToken';

export function takeToken(search: string): { token: string | null; rest: string } {
  const query = new URLSearchParams(search);
  const token = query.get(PARAMETER) || null;
  query.delete(PARAMETER);
  return { token, rest: query.size === 0 ? '' : `?${query}` };
}

export function useTicketToken(id: string): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  // Now: the following effects fetch the ticket.
  useState(() => {
    const { token } = takeToken(search);
    if (token !== null) keepToken(id, token);
  });
  useEffect(() => {
    const { token, rest } = takeToken(search);
    if (token === null) return;
    keepToken(id, token);
    void navigate({ pathname, search: rest, hash }, { replace: true });
  }, [id, pathname, search, hash, navigate]);
}
