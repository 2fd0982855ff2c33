/** Why the server declined an order, in words. Loaded when the first refusal comes. */
import { Button } from '@mantine/core';
import { type CreateTicketCode, createTicketCodes } from '@parom/contract/errors';
import { useTranslation } from 'react-i18next';
import Dialog from '../ui/dialog.tsx';

/** Of these the form shows nothing that could be corrected: each says what helps instead. */
const helpOf: Partial<Record<CreateTicketCode, `exchpage.modalhelp${7 | 8 | 9 | 10}`>> = {
  [createTicketCodes.tooManyUnpaid]: 'exchpage.modalhelp7',
  [createTicketCodes.reserveTooLow]: 'exchpage.modalhelp8',
  [createTicketCodes.noFreshRate]: 'exchpage.modalhelp9',
  [createTicketCodes.currencyUnknown]: 'exchpage.modalhelp10',
};

interface RefusalDialogProps {
  readonly code: CreateTicketCode;
  readonly onClose: () => void;
}

export default function RefusalDialog({ code, onClose }: RefusalDialogProps) {
  const { t } = useTranslation('exchange');
  return (
    <Dialog opened onClose={onClose} title={t(`exchpage.serverError${code}`)}>
      <p>{t(helpOf[code] ?? 'exchpage.modalhelp', { code })}</p>
      <Button mt={20} h={48} fullWidth onClick={onClose}>
        {t('exchpage.ok')}
      </Button>
    </Dialog>
  );
}
