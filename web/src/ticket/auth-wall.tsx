import { useTranslation } from 'react-i18next';
import Dialog from '../ui/dialog/dialog.tsx';
import { LoginForm } from '../ui/form/login-form.tsx';
import classes from './auth-wall.module.css';

interface AuthWallProps {
  readonly onSignedIn: () => void;
}

export default function AuthWall({ onSignedIn }: AuthWallProps) {
  const { t } = useTranslation('ticket');
  return (
    <Dialog opened title={t('auth')}>
      <p className={classes.text}>{t('authText')}</p>
      <LoginForm onSuccess={onSignedIn} />
    </Dialog>
  );
}
