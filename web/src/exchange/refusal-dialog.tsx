/** Why the server declined an order, in words. Loaded when the first refusal comes. */
import { Button } from '@mantine/core';
import type { CreateTicketCode } from '@parom/contract/errors';
import { useTranslation } from 'react-i18next';
import Dialog from '../ui/dialog.tsx';

interface RefusalDialogProps {
  readonly code: CreateTicketCode;
  readonly onClose: () => void;
}

export default function RefusalDialog({ code, onClose }: RefusalDialogProps) {
  const { t } = useTranslation('exchange');
  return (
    <Dialog opened onClose={onClose} title={t(`exchpage.serverError${code}`)}>
      <p>{t('exchpage.modalhelp', { code })}</p>
      <Button mt={20} h={48} fullWidth onClick={onClose}>
        {t('exchpage.ok')}
      </Button>
    </Dialog>
  );
}
