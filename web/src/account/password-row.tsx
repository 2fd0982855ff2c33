import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchAhead } from '../platform/parts/fetch-part.ts';
import { lazyPart } from '../ui/loading/lazy-part.ts';
import classes from './account-page.module.css';

const loadForm = () => import('./password-form.tsx');
const PasswordForm = lazyPart(loadForm);

export function PasswordRow({ email }: { readonly email: string }) {
  const { t } = useTranslation('lk');
  const [editing, setEditing] = useState(false);
  const preload = () => void fetchAhead(loadForm);
  const pen = useRef<HTMLButtonElement>(null);
  const close = () => {
    setEditing(false);
    pen.current?.focus();
  };
  return (
    <div className={classes.row}>
      <p className={classes.label}>{t('settings.password')}</p>
      <div className={classes.password}>
        <span className={`${classes.value} ${classes.dots}`} role="img" aria-label={t('settings.hidden')}>
          ••••••••
        </span>
        <ActionIcon
          ref={pen}
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('settings.changePassword')}
          title={t('settings.changePassword')}
          aria-expanded={editing}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => setEditing(!editing)}
        >
          <IconPencil size={20} aria-hidden />
        </ActionIcon>
      </div>
      {editing ? (
        <Suspense fallback={null}>
          <PasswordForm email={email} onClose={close} />
        </Suspense>
      ) : null}
    </div>
  );
}
