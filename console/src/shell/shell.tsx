import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { ActHost } from '../acts/act-host.tsx';
import { useIsConnected } from '../platform/connection.ts';
import { useTexts } from '../platform/language.ts';
import { type Session, useSession } from '../platform/session.ts';
import { useKeys } from '../platform/use-keys.ts';
import { useWaitingCount } from '../queue/use-waiting-count.ts';
import { PhoneBar } from './phone-bar.tsx';
import { Brand, SectionLinks } from './section-links.tsx';
import styles from './shell.module.css';
import { texts } from './texts.ts';
import { Tools } from './tools.tsx';
import { useLive } from './use-live.ts';

export function Shell() {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session === undefined) return null;
  if (session !== null) return <Frame session={session} />;
  return <Navigate to="/log-in" replace state={{ asked: `${pathname}${search}${hash}` }} />;
}

function Frame({ session }: { readonly session: Session }) {
  const t = useTexts(texts);
  useLive(session.csrfToken);
  const waiting = useWaitingCount();
  const navigate = useNavigate();
  const keys = useMemo(() => ({ '/': () => void navigate('/search') }), [navigate]);
  useKeys(keys);
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {t.skip}
      </a>
      <div className={styles.side}>
        <Brand />
        <SectionLinks waiting={waiting} />
        <Tools session={session} />
      </div>
      <PhoneBar session={session} waiting={waiting} />
      <div>
        <LostConnection />
        <main id="content" className={styles.main} tabIndex={-1}>
          <ActHost>
            <Outlet />
          </ActHost>
        </main>
      </div>
    </div>
  );
}

function LostConnection() {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const refresh = useCallback(() => void queries.invalidateQueries(), [queries]);
  const isConnected = useIsConnected(refresh);
  return <div role="status">{isConnected ? null : <p className={styles.lost}>{t.lost}</p>}</div>;
}
