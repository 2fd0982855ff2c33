import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import type { TicketListItem } from '@parom/contract/tickets';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ticketPath } from '../platform/addresses/paths.ts';
import { RowButton } from './row-button.tsx';

export default function RowMenu({ ticket }: { readonly ticket: TicketListItem }) {
  const { t } = useTranslation('lk');
  return (
    <Menu
      defaultOpened
      position="bottom-end"
      width={180}
      shadow="md"
      radius={14}
      keepMounted={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <RowButton ticket={ticket} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={ticketPath(ticket)}
          mih={44}
          leftSection={<IconArrowRight size={18} aria-hidden />}
        >
          {t('history.open')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
