import { ActionIcon, Button, useMantineColorScheme } from '@mantine/core';
import { IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { Link, Navigate, NavLink, Outlet, useLocation, useNavigate } from 'react-router';
import { ActHost } from '../acts/act-host.tsx';
import { call } from '../platform/calls.ts';
import { useIsConnected } from '../platform/connection.ts';
import { setLanguage, useLanguage, useTexts } from '../platform/language.ts';
import { type Session, sessionQuestion, useSession } from '../platform/session.ts';
import { useKeys } from '../platform/use-keys.ts';
import { useWaitingCount } from '../queue/use-waiting-count.ts';
import { sections } from './sections.ts';
import styles from './shell.module.css';
import { texts } from './texts.ts';

export function Shell() {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session === undefined) return null;
  if (session !== null) return <Frame session={session} />;
  return <Navigate to="/log-in" replace state={{ asked: `${pathname}${search}${hash}` }} />;
}

function Frame({ session }: { readonly session: Session }) {
  const t = useTexts(texts);
  const { count, isMoneyAtRisk } = useWaitingCount();
  const navigate = useNavigate();
  const keys = useMemo(() => ({ '/': () => void navigate('/search') }), [navigate]);
  useKeys(keys);
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {t.skip}
      </a>
      <div className={styles.side}>
        <Link className={styles.brand} to="/">
          <img src="/mark.svg" alt="" width={26} height={26} />
          <span>{t.name}</span>
        </Link>
        <nav aria-label={t.sections} style={{ display: 'contents' }}>
          {sections.map(({ path, name, icon: SectionIcon }) => (
            <NavLink key={path} className={styles.link ?? ''} to={path} end={path === '/'}>
              <SectionIcon size={18} stroke={1.6} aria-hidden />
              {t.sectionNames[name]}
              {path === '/' && count > 0 ? (
                <span className={styles.count} data-risk={isMoneyAtRisk}>
                  {count}
                </span>
              ) : null}
            </NavLink>
          ))}
        </nav>
        <Tools session={session} />
      </div>
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

function Tools({ session }: { readonly session: Session }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const { toggleColorScheme } = useMantineColorScheme();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const logOut = useMutation({
    mutationFn: () => call('logOut', {}),
    onSuccess: async () => {
      await navigate('/');
      queries.setQueryData(sessionQuestion.queryKey, null);
    },
  });
  const other = language === 'ru' ? 'en' : 'ru';
  return (
    <div className={styles.tools}>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={t.theme} onClick={toggleColorScheme}>
        <IconSun className="mantine-light-hidden" size={18} aria-hidden />
        <IconMoon className="mantine-dark-hidden" size={18} aria-hidden />
      </ActionIcon>
      <Button variant="subtle" color="gray" size="compact-sm" lang={other} onClick={() => setLanguage(other)}>
        {t.otherLanguage}
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`${t.logOut}: ${session.email}`}
        title={`${t.logOut}: ${session.email}`}
        onClick={() => logOut.mutate()}
      >
        <IconLogout size={18} aria-hidden />
      </ActionIcon>
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
