import { UnstyledButton } from '@mantine/core';
import type { TicketListItem } from '@parom/contract/tickets';
import { IconDots } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './row-button.module.css';

interface RowButtonProps extends ComponentProps<'button'> {
  readonly ticket: TicketListItem;
}

export function RowButton({ ticket, ...button }: RowButtonProps) {
  const { t } = useTranslation('lk');
  const label = t('history.actionsOf', { simpleId: ticket.simpleId });
  return (
    <UnstyledButton
      aria-haspopup="menu"
      {...button}
      className={classes.dots}
      aria-label={label}
      title={label}
    >
      <IconDots size={20} aria-hidden />
    </UnstyledButton>
  );
}
