import type { Monitor } from '@parom/contract/site';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLocalPath } from '../../platform/addresses/paths.ts';
import { siteName, siteSettings } from '../../platform/start/site-settings.ts';
import classes from './footer.module.css';
import { Brand } from './mark.tsx';

const COPYRIGHT_YEAR = 2025;

function LinkColumn({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <nav className={classes.column} aria-label={title}>
      <p className={classes.columnTitle}>{title}</p>
      {children}
    </nav>
  );
}

function OutsideLink({ url, name }: { readonly url: string; readonly name: string }) {
  const { t } = useTranslation('common');
  const lastWord = name.lastIndexOf(' ') + 1;
  return (
    <a className={classes.link} href={url} target="_blank" rel="noopener">
      <span>
        {name.slice(0, lastWord)}
        <span className={classes.lastWord}>
          {`${name.slice(lastWord)}\u00a0`}
          <IconExternalLink className={classes.arrow} size={14} aria-hidden />
        </span>
      </span>
      <span className="visually-hidden">{t('newTab')}</span>
    </a>
  );
}

function MonitorBadge({ monitor }: { readonly monitor: Monitor }) {
  const { t } = useTranslation('common');
  return (
    <a className={classes.badge} href={monitor.url} target="_blank" rel="noopener">
      {monitor.imageUrl === null ? (
        monitor.name
      ) : (
        <img src={monitor.imageUrl} alt={monitor.name} width={88} height={31} loading="lazy" />
      )}
      <span className="visually-hidden">{t('newTab')}</span>
    </a>
  );
}

function sloganIn(language: string): string {
  const { ru, en, fr = en } = siteSettings().slogan;
  if (language === 'ru') return ru;
  return language === 'fr' ? fr : en;
}

export function Footer() {
  const { t, i18n } = useTranslation('common');
  const local = useLocalPath();
  const { amlCheckUrl, isEngineRoomShown = false, monitors, socials } = siteSettings();
  const link = classes.link;
  return (
    <footer className={classes.footer}>
      <div className={`page ${classes.columns}`}>
        <div className={classes.about}>
          <Brand />
          <p className={classes.slogan}>{sloganIn(i18n.language)}</p>
        </div>
        <LinkColumn title={t('footer.legal')}>
          <Link className={link} to={local('/terms')}>
            {t('footer.terms')}
          </Link>
          <Link className={link} to={local('/aml-kyc')}>
            {t('footer.amlKyc')}
          </Link>
          <Link className={link} to={local('/refferal')}>
            {t('footer.referral')}
          </Link>
        </LinkColumn>
        <LinkColumn title={t('footer.about')}>
          <Link className={link} to={local('/blog')}>
            {t('footer.blog')}
          </Link>
          <Link className={link} to={local('/contacts')}>
            {t('menu.contacts')}
          </Link>
          <Link className={link} to={local('/faq')}>
            {t('menu.faq')}
          </Link>
          <Link className={link} to={local('/receipt')}>
            {t('footer.verify')}
          </Link>
          {isEngineRoomShown ? (
            <Link className={link} to={local('/engine-room')}>
              {t('footer.engineRoom')}
            </Link>
          ) : null}
          <OutsideLink url={amlCheckUrl} name={t('menu.aml')} />
          {socials.map(({ name, url }) => (
            <OutsideLink key={url} url={url} name={name} />
          ))}
        </LinkColumn>
      </div>
      <div className={`page ${classes.bottom}`}>
        <p>{t('footer.copyright', { year: COPYRIGHT_YEAR, name: siteName(i18n.language) })}</p>
        <ul className={classes.badges} aria-label={t('footer.monitors')}>
          {monitors.map((monitor) => (
            <li key={monitor.url}>
              <MonitorBadge monitor={monitor} />
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
