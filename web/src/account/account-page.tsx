import { Button, Skeleton } from '@mantine/core';
import type { UserView } from '@parom/contract/accounts';
import { IconLogout, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLogout } from '../platform/visitor/session.ts';
import panel from '../ui/display/panel.module.css';
import { ForUser } from '../ui/loading/for-user.tsx';
import { lazyPart } from '../ui/loading/lazy-part.ts';
import classes from './account-page.module.css';
import { PasswordRow } from './password-row.tsx';

const DeleteAccount = lazyPart(() => import('./delete-account.tsx'));

export function Component() {
  const { t } = useTranslation('lk');
  return (
    <ForUser
      noAccess={t('settings.noAccess')}
      skeleton={<Skeleton className={classes.skeleton} radius={22} />}
    >
      {(user) => <Settings user={user} />}
    </ForUser>
  );
}

function Settings({ user }: { readonly user: UserView }) {
  const { t } = useTranslation('lk');
  const logOut = useLogout();
  const [deletion, setDeletion] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <section className={`${panel.panel} ${classes.settings}`}>
      <h2 className={panel.title}>{t('settings.title')}</h2>
      <div className={classes.row}>
        <p className={classes.label}>{t('settings.email')}</p>
        <p className={classes.value}>{user.email}</p>
        <p className={classes.hint}>{t('settings.emailHint')}</p>
      </div>
      <PasswordRow email={user.email} />
      <div className={classes.buttons}>
        <Button
          variant="default"
          h={48}
          leftSection={<IconLogout size={18} aria-hidden />}
          onClick={() => void logOut()}
        >
          {t('settings.logout')}
        </Button>
        <Button
          className={classes.delete}
          variant="subtle"
          color="red"
          h={48}
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => setDeletion('open')}
        >
          {t('settings.delete')}
        </Button>
      </div>
      {deletion === 'never' ? null : (
        <Suspense fallback={null}>
          <DeleteAccount opened={deletion === 'open'} onClose={() => setDeletion('closed')} />
        </Suspense>
      )}
    </section>
  );
}
