import { Button } from '@mantine/core';
import type { TicketView } from '@parom/contract/tickets';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLocalPath } from '../../platform/addresses/paths.ts';
import classes from './new-exchange.module.css';
import { sameOrder } from './next-links.ts';

export function NewExchange({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const local = useLocalPath();
  return (
    <Button
      component={Link}
      to={local(sameOrder(ticket))}
      size="md"
      h="auto"
      mih={50}
      className={classes.again}
    >
      {t('newExchange')}
    </Button>
  );
}
