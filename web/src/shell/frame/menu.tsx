import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useLocalPath } from '../../platform/addresses/paths.ts';
import { siteSettings } from '../../platform/start/site-settings.ts';

interface MenuLinksProps {
  readonly className: string;
  readonly onFollow?: () => void;
}

export function MenuLinks({ className, onFollow }: MenuLinksProps) {
  const { t } = useTranslation('common');
  const local = useLocalPath();
  const follow = onFollow ?? (() => undefined);
  return (
    <>
      <NavLink className={className} to={local('/exchange')} onClick={follow}>
        {t('menu.exchange')}
      </NavLink>
      <NavLink className={className} to={local('/faq')} onClick={follow}>
        {t('menu.faq')}
      </NavLink>
      <NavLink className={className} to={local('/contacts')} onClick={follow}>
        {t('menu.contacts')}
      </NavLink>
      <a
        className={className}
        href={siteSettings().amlCheckUrl}
        target="_blank"
        rel="noopener"
        onClick={follow}
      >
        {t('menu.aml')}
        <IconExternalLink size={15} aria-hidden />
        <span className="visually-hidden">{t('newTab')}</span>
      </a>
    </>
  );
}
