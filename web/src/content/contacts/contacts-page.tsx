import { IconBrandTelegram, IconLink, IconMail } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useLocalPath } from '../../platform/addresses/paths.ts';
import { siteSettings, telegramUrl } from '../../platform/start/site-settings.ts';
import { useHydrated } from '../../platform/start/use-hydrated.ts';
import { CopyButton } from '../../ui/button/copy-button.tsx';
import { Notice } from '../../ui/display/notice.tsx';
import { ContentPage } from '../content-page.tsx';
import classes from './contacts-page.module.css';

export function Component() {
  const { t } = useTranslation('content');
  return (
    <ContentPage title={t('contacts.title')} lead={t('contacts.lead')}>
      <Channels />
      <div className={classes.advice}>
        <WhatToWrite />
        <PerhapsAnswered />
      </div>
      <div className={classes.safety}>
        <Notice color="amber" title={t('contacts.safety.title')}>
          {t('contacts.safety.text')}
        </Notice>
      </div>
    </ContentPage>
  );
}

/** From a ticket's page: number and state, as that page wrote them. */
function useAsked(): string | null {
  const { t } = useTranslation('content');
  const [query] = useSearchParams();
  const hydrated = useHydrated();
  const [number, state] = [query.get('ticket') ?? '', query.get('state') ?? ''];
  if (!hydrated || !/^\d{1,12}$/.test(number)) return null;
  return t('contacts.about', { number, state: /^[A-Za-z, ]{1,60}$/.test(state) ? state : '–' });
}

function Channels() {
  const { t } = useTranslation('content');
  const about = useAsked();
  const { contacts, socials } = siteSettings();
  const { email, telegram } = contacts;
  const links = [...contacts.others, ...socials];
  if (email === null && telegram === null && links.length === 0) return <p>{t('contacts.none')}</p>;
  return (
    <>
      {about === null ? null : (
        <p className={classes.about}>
          {about} <CopyButton text={about} label={t('contacts.copyAbout')} />
        </p>
      )}
      <ul className={classes.channels}>
        {email === null ? null : (
          <Channel
            icon={<IconMail size={26} aria-hidden />}
            name={t('contacts.email')}
            hint={t('contacts.emailHint')}
          >
            <a
              className="link"
              href={`mailto:${email}${about === null ? '' : `?subject=${encodeURIComponent(about)}`}`}
            >
              {email}
            </a>
            <CopyButton text={email} label={t('contacts.copyEmail')} />
          </Channel>
        )}
        {telegram === null ? null : (
          <Channel
            icon={<IconBrandTelegram size={26} aria-hidden />}
            name={t('contacts.telegram')}
            hint={t('contacts.telegramHint')}
          >
            <Outside url={telegramUrl(telegram)}>{telegram}</Outside>
            <CopyButton text={telegram} label={t('contacts.copyTelegram')} />
          </Channel>
        )}
        {links.map(({ name, url }) => (
          <Channel key={url} icon={<IconLink size={26} aria-hidden />} name={name}>
            <Outside url={url}>{url.replace(/^(https:\/\/|mailto:|tel:)/, '')}</Outside>
          </Channel>
        ))}
      </ul>
    </>
  );
}

interface ChannelProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

function Channel({ icon, name, hint, children }: ChannelProps) {
  return (
    <li className={classes.channel}>
      <span className={classes.icon}>{icon}</span>
      <div className={classes.words}>
        <h2 className={classes.name}>{name}</h2>
        <div className={classes.address}>{children}</div>
        {hint === undefined ? null : <p className={classes.hint}>{hint}</p>}
      </div>
    </li>
  );
}

function Outside({ url, children }: { readonly url: string; readonly children: ReactNode }) {
  const { t } = useTranslation('common');
  return (
    <a className="link" href={url} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> ({t('newTab')})</span>
    </a>
  );
}

function WhatToWrite() {
  const { t } = useTranslation('content');
  return (
    <section>
      <h2 className={classes.title}>{t('contacts.write.title')}</h2>
      <ul className={classes.list}>
        <li>{t('contacts.write.ticket')}</li>
        <li>{t('contacts.write.hash')}</li>
        <li>{t('contacts.write.story')}</li>
      </ul>
    </section>
  );
}

/** The most frequent questions, by their anchors in the FAQ. */
const asked = ['nothing-happens', 'late', 'short', 'memo', 'hold', 'lost-ticket'] as const;

function PerhapsAnswered() {
  const { t } = useTranslation('content');
  const faq = useLocalPath()('/faq');
  return (
    <section>
      <h2 className={classes.title}>{t('contacts.faq.title')}</h2>
      <ul className={classes.list}>
        {asked.map((anchor) => (
          <li key={anchor}>
            <Link className="link" to={`${faq}#${anchor}`}>
              {t(`contacts.faq.${anchor}`)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
