import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router';
import { statusQuery } from '../../platform/market/catalogue.ts';
import { siteSettings, telegramUrl } from '../../platform/start/site-settings.ts';
import type { RouteHandle } from '../../route-handle.ts';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { Mark } from '../frame/mark.tsx';
import classes from '../shell.module.css';

const ClosingWords = lazyPart(() => import('../../ui/display/closing-words.tsx'));

export function Maintenance() {
  const { t } = useTranslation('common');
  const closing = useQuery({ ...statusQuery, enabled: false }).data?.maintenance;
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined);
  const Extra = handles.findLast((handle) => handle?.whenClosed !== undefined)?.whenClosed;
  return (
    <section className={`page ${classes.plain}`}>
      <Mark size={72} />
      <h1>{t('maintenance.title')}</h1>
      {closing === undefined ? null : (
        <Suspense fallback={null}>
          <ClosingWords closing={closing} />
        </Suspense>
      )}
      <p>{t('maintenance.text')}</p>
      {Extra === undefined ? null : (
        <Suspense fallback={null}>
          <Extra />
        </Suspense>
      )}
      <Contacts />
    </section>
  );
}

function Contacts() {
  const { t } = useTranslation('common');
  const { email, telegram, others } = siteSettings().contacts;
  const links = [
    ...(email === null ? [] : [{ name: email, url: `mailto:${email}` }]),
    ...(telegram === null ? [] : [{ name: telegram, url: telegramUrl(telegram) }]),
    ...others,
  ];
  if (links.length === 0) return null;
  return (
    <>
      <p>{t('maintenance.contact')}</p>
      <div className={classes.contacts}>
        {links.map(({ name, url }) => (
          <a key={url} className="link" href={url}>
            {name}
          </a>
        ))}
      </div>
    </>
  );
}
