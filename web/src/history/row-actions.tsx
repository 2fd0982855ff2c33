import { UnstyledButton } from '@mantine/core';
import type { TicketListItem } from '@parom/contract/tickets';
import { IconDots } from '@tabler/icons-react';
import { type ComponentProps, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchAhead } from '../platform/parts/fetch-part.ts';
import { lazyPart } from '../ui/loading/lazy-part.ts';
import classes from './row-actions.module.css';

const loadMenu = () => import('./row-menu.tsx');
const RowMenu = lazyPart(loadMenu);

interface RowActionsProps {
  readonly ticket: TicketListItem;
}

export function RowActions({ ticket }: RowActionsProps) {
  const [used, setUsed] = useState(false);
  const preload = () => void fetchAhead(loadMenu);
  const button = (
    <RowButton ticket={ticket} onClick={() => setUsed(true)} onPointerEnter={preload} onFocus={preload} />
  );
  return used ? (
    <Suspense fallback={button}>
      <RowMenu ticket={ticket} />
    </Suspense>
  ) : (
    button
  );
}

export function RowButton({ ticket, ...button }: RowActionsProps & ComponentProps<'button'>) {
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
