import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../frame/header.module.css';

export function LanguageButton(button: ComponentProps<'button'>) {
  const { t, i18n } = useTranslation('common');
  const code = i18n.language.toUpperCase();
  return (
    <UnstyledButton
      aria-haspopup="menu"
      {...button}
      className={classes.language}
      aria-label={`${t('header.language')}: ${code}`}
    >
      {code}
      <IconChevronDown size={16} aria-hidden />
    </UnstyledButton>
  );
}
