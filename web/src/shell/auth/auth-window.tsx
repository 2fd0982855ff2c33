/** The authentication window: its title goes by the type, its form likewise. */
import { useTranslation } from 'react-i18next';
import Dialog from '../../ui/dialog.tsx';
import { LoginForm } from '../../ui/login-form.tsx';
import { type AuthModalType, useAuthModal } from './auth-modal.tsx';

const titles = {
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
  return (
    <Dialog opened={modal.opened} onClose={modal.close} title={t(titles[modal.type])}>
      {modal.type === 'login' ? <LoginForm onSuccess={modal.close} /> : null}
    </Dialog>
  );
}
