import { Button } from '@mantine/core';
import { type CreateTicketCode, createTicketCodes } from '@parom/contract/errors';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLocalPath } from '../../platform/addresses/paths.ts';
import { useStoredTicketIds } from '../../platform/browser-memory/storage.ts';
import Dialog from '../../ui/dialog/dialog.tsx';

const helpOf: Partial<Record<CreateTicketCode, `exchpage.modalhelp${7 | 8 | 9 | 10 | 21}`>> = {
  [createTicketCodes.tooManyUnpaid]: 'exchpage.modalhelp7',
  [createTicketCodes.reserveTooLow]: 'exchpage.modalhelp8',
  [createTicketCodes.noFreshRate]: 'exchpage.modalhelp9',
  [createTicketCodes.currencyUnknown]: 'exchpage.modalhelp10',
  [createTicketCodes.emailRefused]: 'exchpage.modalhelp21',
};

const known: readonly number[] = Object.values(createTicketCodes);
const isKnown = (code: number): code is CreateTicketCode => known.includes(code);

interface RefusalDialogProps {
  readonly code: number;
  readonly onClose: () => void;
}

export default function RefusalDialog({ code, onClose }: RefusalDialogProps) {
  const { t } = useTranslation('exchange');
  const local = useLocalPath();
  // The tickets may belong to another device with the same e-mail.
  const leadsToTickets = useStoredTicketIds().length > 0 && code === createTicketCodes.tooManyUnpaid;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(isKnown(code) ? `exchpage.serverError${code}` : 'exchpage.serverErrorOther')}
    >
      <p>{t((isKnown(code) ? helpOf[code] : undefined) ?? 'exchpage.modalhelp', { code })}</p>
      {leadsToTickets ? (
        <Button component={Link} to={`${local('/')}#tickets`} mt={20} h={48} fullWidth>
          {t('exchpage.toTickets')}
        </Button>
      ) : null}
      <Button
        variant={leadsToTickets ? 'default' : 'filled'}
        mt={leadsToTickets ? 10 : 20}
        h={48}
        fullWidth
        onClick={onClose}
      >
        {t('exchpage.ok')}
      </Button>
    </Dialog>
  );
}
