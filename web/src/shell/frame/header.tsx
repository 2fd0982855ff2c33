import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLocalPath } from '../../platform/addresses/paths.ts';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { wayIn } from '../auth/focus-after-window.ts';
import { LanguageMenu } from '../language/language-menu.tsx';
import { ThemeToggle } from '../theme/theme-toggle.tsx';
import classes from './header.module.css';
import { LoginButton } from './login-button.tsx';
import { Brand } from './mark.tsx';
import { MenuLinks } from './menu.tsx';

const TopDrawer = lazyPart(() => import('./top-drawer.tsx'));

export function Header() {
  const { t } = useTranslation('common');
  const local = useLocalPath();
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <header className={classes.header}>
      <div className={`page ${classes.row}`}>
        <Link className={classes.brand} to={local('/')}>
          <Brand />
        </Link>
        <nav className={classes.menu} aria-label={t('header.menu')}>
          <MenuLinks className={classes.link ?? ''} />
        </nav>
        <div className={classes.tools}>
          <span className={classes.wide}>
            <ThemeToggle />
          </span>
          <LanguageMenu />
          <span className={classes.wide}>
            <LoginButton />
          </span>
          <ActionIcon
            {...wayIn}
            className={classes.burger}
            variant="subtle"
            color="gray"
            size={44}
            radius={12}
            aria-label={t('header.openMenu')}
            aria-expanded={drawer === 'open'}
            onClick={() => setDrawer('open')}
          >
            <IconMenu2 size={24} aria-hidden />
          </ActionIcon>
        </div>
      </div>
      {drawer === 'never' ? null : (
        <Suspense fallback={null}>
          <TopDrawer opened={drawer === 'open'} onClose={() => setDrawer('closed')} />
        </Suspense>
      )}
    </header>
  );
}
