import { Button } from '@mantine/core';
import type { UserView } from '@parom/contract/accounts';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutletContext } from 'react-router';
import { useReloadUser, useSession } from '../../platform/visitor/session.ts';
import panel from '../display/panel.module.css';
import { LoadFailed } from './load-failed.tsx';

export interface CabinetContext {
  logIn(): void;
}

interface ForUserProps {
  readonly noAccess: string;
  readonly skeleton: ReactNode;
  readonly children: (user: UserView) => ReactNode;
}

export function ForUser({ noAccess, skeleton, children }: ForUserProps) {
  const session = useSession();
  const reload = useReloadUser();
  if (session.state === 'authenticated') return children(session.user);
  if (session.state === 'anonymous') return <NoAccess text={noAccess} />;
  return session.unreachable ? <LoadFailed onRetry={reload} /> : skeleton;
}

function NoAccess({ text }: { readonly text: string }) {
  const { t } = useTranslation('common');
  const { logIn } = useOutletContext<CabinetContext>();
  return (
    <section className={`${panel.panel} ${panel.message}`}>
      <IconLock size={40} stroke={1.5} aria-hidden />
      <h2 className={panel.title}>{t('noAccess.title')}</h2>
      <p className={panel.text}>{text}</p>
      <p className={panel.text}>{t('noAccess.ended')}</p>
      <Button h={50} px={28} mt={6} onClick={logIn}>
        {t('header.login')}
      </Button>
    </section>
  );
}
