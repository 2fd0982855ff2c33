/** A ticket that this visitor may not see: a window that cannot be closed, with the log-in. */
import { useTranslation } from 'react-i18next';
import { writeStored } from '../platform/storage.ts';
import Dialog from '../ui/dialog.tsx';
import { LoginForm } from '../ui/login-form.tsx';
import classes from './auth-wall.module.css';

interface AuthWallProps {
  readonly ticketId: string;
  readonly onSignedIn: () => void;
}

export default function AuthWall({ ticketId, onSignedIn }: AuthWallProps) {
  const { t } = useTranslation('ticket');
  const enter = () => {
    // A stored ticket token goes before the user's; this one was refused and would be refused again.
    writeStored(`tick${ticketId}`, null);
    onSignedIn();
  };
  return (
    <Dialog opened title={t('auth')}>
      <p className={classes.text}>{t('authText')}</p>
      <LoginForm onSuccess={enter} />
    </Dialog>
  );
}
