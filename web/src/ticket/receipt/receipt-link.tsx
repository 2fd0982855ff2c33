import { Button } from '@mantine/core';
import { TicketStatus } from '@parom/contract/ticket-status';
import type { TicketView } from '@parom/contract/tickets';
import { IconFileCertificate } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

const hasReceipt = ({ status, payoutTx }: TicketView): boolean =>
  (status === TicketStatus.completed || status === TicketStatus.refunded) && payoutTx !== null;

export function ReceiptLink({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  if (!hasReceipt(ticket)) return null;
  return (
    <Button
      component={Link}
      to={`/offer/${ticket.id}/receipt`}
      variant="default"
      size="md"
      h={50}
      leftSection={<IconFileCertificate size={20} aria-hidden />}
    >
      {t('signedReceipt')}
    </Button>
  );
}
