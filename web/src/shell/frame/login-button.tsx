import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../../platform/visitor/session.ts';
import { preloadAuthWindow, useAuthModal } from '../auth/auth-modal.tsx';
import { wayIn } from '../auth/focus-after-window.ts';
import classes from './header.module.css';

interface LoginButtonProps {
  readonly fullWidth?: boolean;
  readonly onFollow?: () => void;
}

export function LoginButton({ fullWidth = false, onFollow }: LoginButtonProps) {
  const { t } = useTranslation('common');
  const { state, user } = useSession();
  const modal = useAuthModal();
  if (user !== null) {
    return (
      <Button
        {...wayIn}
        component={Link}
        to="/lk/main"
        variant="default"
        h={44}
        px={18}
        fullWidth={fullWidth}
        className={classes.login}
        onClick={onFollow}
      >
        <span className={classes.email} title={user.email}>
          {user.email}
        </span>
      </Button>
    );
  }
  return (
    <Button
      {...wayIn}
      h={44}
      px={20}
      fullWidth={fullWidth}
      className={classes.login}
      loading={state === 'untested'}
      onPointerEnter={preloadAuthWindow}
      onFocus={preloadAuthWindow}
      onClick={() => {
        onFollow?.();
        modal.open();
      }}
    >
      {t('header.login')}
    </Button>
  );
}
