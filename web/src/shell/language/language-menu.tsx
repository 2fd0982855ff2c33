import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ComponentProps, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchAhead } from '../../platform/parts/fetch-part.ts';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import classes from '../frame/header.module.css';

const loadList = () => import('./language-list.tsx');
const LanguageList = lazyPart(loadList);

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

export function LanguageMenu() {
  const [used, setUsed] = useState(false);
  const preload = () => void fetchAhead(loadList);
  const button = <LanguageButton onClick={() => setUsed(true)} onPointerEnter={preload} onFocus={preload} />;
  return used ? (
    <Suspense fallback={button}>
      <LanguageList />
    </Suspense>
  ) : (
    button
  );
}
