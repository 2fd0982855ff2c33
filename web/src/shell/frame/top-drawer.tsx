import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useOpenedAfterMount } from '../../ui/dialog/use-opened-after-mount.ts';
import { ThemeToggle } from '../theme/theme-toggle.tsx';
import { LoginButton } from './login-button.tsx';
import { Brand } from './mark.tsx';
import { MenuLinks } from './menu.tsx';
import classes from './top-drawer.module.css';

interface TopDrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export default function TopDrawer({ opened, onClose }: TopDrawerProps) {
  const { t } = useTranslation('common');
  return (
    <Drawer
      opened={useOpenedAfterMount(opened)}
      onClose={onClose}
      position="top"
      size="auto"
      title={<Brand />}
      closeButtonProps={{ 'aria-label': t('close'), size: 44, iconSize: 24 }}
      classNames={{
        content: classes.content ?? '',
        header: classes.header ?? '',
        body: classes.body ?? '',
      }}
    >
      <nav className={classes.links} aria-label={t('header.menu')}>
        <MenuLinks className={classes.link ?? ''} onFollow={onClose} />
      </nav>
      <div className={classes.theme}>
        <span>{t('header.theme')}</span>
        <ThemeToggle />
      </div>
      <LoginButton fullWidth onFollow={onClose} />
    </Drawer>
  );
}
