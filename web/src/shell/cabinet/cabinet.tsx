import { useTranslation } from 'react-i18next';
import { NavLink, Outlet } from 'react-router';
import type { CabinetContext } from '../../ui/loading/for-user.tsx';
import { useAuthModal } from '../auth/auth-modal.tsx';
import classes from './cabinet.module.css';

const tabs = [
  { to: '/lk/main', key: 'tabs.settings' },
  { to: '/lk/history', key: 'tabs.history' },
  { to: '/lk/referal', key: 'tabs.referral' },
] as const;

export function Component() {
  const { t } = useTranslation('lk');
  const { open } = useAuthModal();
  return (
    <div className={`page ${classes.cabinet}`}>
      <h1 className={classes.title}>{t('title')}</h1>
      <nav className={classes.tabs} aria-label={t('title')}>
        {tabs.map(({ to, key }) => (
          <NavLink key={to} className={classes.tab ?? ''} to={to}>
            {t(key)}
          </NavLink>
        ))}
      </nav>
      <Outlet context={{ logIn: open } satisfies CabinetContext} />
    </div>
  );
}
