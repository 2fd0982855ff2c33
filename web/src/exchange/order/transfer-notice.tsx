import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import Dialog from '../../ui/dialog/dialog.tsx';
import classes from './order-form.module.css';

export default function TransferNotice({ onAcknowledge }: { readonly onAcknowledge: () => void }) {
  const { t } = useTranslation('exchange');
  return (
    <Dialog opened title={t('exchpage.transfer.title')} size={480}>
      <div className={classes.notice}>
        <p>{t('exchpage.transfer.line1')}</p>
        <p>{t('exchpage.transfer.line2')}</p>
        <Button h={50} fullWidth onClick={onAcknowledge} data-autofocus>
          {t('exchpage.transfer.ok')}
        </Button>
      </div>
    </Dialog>
  );
}
