/** Behind the #: no server and no referrer sees the token. */
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

export const tokenIn = (hash: string): string | null => /^#refund=([\w-]{20,100})$/.exec(hash)?.[1] ?? null;

export function useRefundLink(): string | null {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => tokenIn(hash));
  useEffect(() => {
    const fresh = tokenIn(hash);
    if (fresh === null) return;
    setToken(fresh);
    void navigate({ pathname, search, hash: '' }, { replace: true });
  }, [pathname, search, hash, navigate]);
  return token;
}
