import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export function ThemeToggle() {
  const { t } = useTranslation('common');
  const { toggleColorScheme } = useMantineColorScheme();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      radius={12}
      aria-label={t('header.theme')}
      title={t('header.theme')}
      onClick={toggleColorScheme}
    >
      <IconSun className="mantine-light-hidden" size={21} aria-hidden />
      <IconMoon className="mantine-dark-hidden" size={21} aria-hidden />
    </ActionIcon>
  );
}
