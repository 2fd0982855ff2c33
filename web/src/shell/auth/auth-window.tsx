import { UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Dialog from '../../ui/dialog/dialog.tsx';
import { LoginForm } from '../../ui/form/login-form.tsx';
import { dropToasts } from '../../ui/toast/toasts.ts';
import type { AuthFormProps } from './auth-form-props.ts';
import { type AuthModalType, useAuthModal } from './auth-modal-state.ts';
import classes from './auth-window.module.css';
import { RecoveryForm } from './recovery-form.tsx';
import { RegistrationForm } from './registration-form.tsx';

export const titles = {
  login: 'title.login',
  reg1: 'title.registration',
  reg2: 'title.registration',
  reg3: 'title.registration',
  pass1: 'title.password',
  pass2: 'title.password',
  pass3: 'title.password',
} as const satisfies Record<AuthModalType, string>;

export default function AuthWindow() {
  const { t } = useTranslation('auth');
  const modal = useAuthModal();
  const [email, setEmail] = useState('');
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => body.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [modal.type]);
  useEffect(() => dropToasts('auth-form'), [modal.type]);
  const form = { email, onEmail: setEmail, onDone: modal.close, onType: modal.show };
  return (
    <Dialog
      opened={modal.opened}
      onClose={modal.close}
      onGone={modal.giveFocusBack}
      title={t(titles[modal.type])}
    >
      <div ref={body}>
        <AuthForm type={modal.type} {...form} />
      </div>
    </Dialog>
  );
}

export function AuthForm({ type, ...form }: AuthFormProps & { readonly type: AuthModalType }) {
  const { t } = useTranslation('auth');
  switch (type) {
    case 'login':
      return (
        <>
          <LoginForm
            email={form.email}
            onEmail={form.onEmail}
            onSuccess={form.onDone}
            beside={<Turn onClick={() => form.onType('pass1')}>{t('toRecovery')}</Turn>}
          />
          <p className={classes.other}>
            {t('noAccount')} <Turn onClick={() => form.onType('reg1')}>{t('toRegistration')}</Turn>
          </p>
        </>
      );
    case 'reg1':
      return (
        <>
          <RegistrationForm {...form} />
          <p className={classes.other}>
            {t('haveAccount')} <Turn onClick={() => form.onType('login')}>{t('toLogin')}</Turn>
          </p>
        </>
      );
    case 'pass1':
      return (
        <>
          <RecoveryForm {...form} />
          <p className={classes.other}>
            {t('remembered')} <Turn onClick={() => form.onType('login')}>{t('toLogin')}</Turn>
          </p>
        </>
      );
    case 'reg2':
    case 'reg3':
    case 'pass2':
    case 'pass3':
      return null;
  }
}

interface TurnProps {
  readonly onClick: () => void;
  readonly children: string;
}

function Turn({ onClick, children }: TurnProps) {
  return (
    <UnstyledButton className={classes.turn} onClick={onClick}>
      {children}
    </UnstyledButton>
  );
}
