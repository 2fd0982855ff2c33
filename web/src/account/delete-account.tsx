import { Button } from '@mantine/core';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import Dialog from '../ui/dialog/dialog.tsx';
import { PasswordField } from '../ui/field/password-field.tsx';
import classes from './delete-account.module.css';

const WIDTH_PX = 560;

interface DeleteAccountProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export default function DeleteAccount({ opened, onClose }: DeleteAccountProps) {
  const { t } = useTranslation('lk');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('deletion.title')} size={WIDTH_PX}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        <p>
          <Trans t={t} i18nKey="deletion.text" components={{ 1: <Link className="link" to="/contacts" /> }} />
        </p>
        <p className={classes.dim}>{t('deletion.kept')}</p>
        <PasswordField
          label={t('settings.password')}
          description={t('deletion.passwordHelp')}
          autoComplete="off"
        />
        <Button type="submit" variant="default" h={48} fullWidth>
          {t('deletion.close')}
        </Button>
      </form>
    </Dialog>
  );
}
