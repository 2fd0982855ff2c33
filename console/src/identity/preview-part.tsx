import { useDebouncedValue } from '@mantine/hooks';
import { type AccentTheme, accentThemes, builtInAccent, inkOn, isColour } from '@parom/contract/accent';
import type { SiteIdentity } from '@parom/contract/console/identity';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { call } from '../platform/calls.ts';
import { type Language, languages, useTexts } from '../platform/language.ts';
import textStyles from '../texts/texts.module.css';
import { Why } from '../words/why.tsx';
import styles from './identity.module.css';
import { Sign } from './sign.tsx';
import { words } from './words.ts';

const AFTER_MS = 400;

/** Checked by the server, as the saved identity is: drawings are shown clean. */
export function PreviewPart({ identity }: { readonly identity: SiteIdentity }) {
  const t = useTexts(words);
  const [calm] = useDebouncedValue(identity, AFTER_MS);
  const { data } = useQuery({
    queryKey: ['identity-preview', calm],
    queryFn: () => call('siteIdentityPreview', { body: { identity: calm } }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  if (data === undefined) return null;
  return (
    <section className={`${textStyles.preview} ${styles.beside}`} aria-label={t.preview}>
      <h2>{t.preview}</h2>
      {data.faults.length === 0 ? null : (
        <div role="status" className={textStyles.faults}>
          <p>{t.faults}:</p>
          <ul>
            {data.faults.map(({ said, why }) => (
              <li key={why}>
                <Why said={why} answer={said} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {data.removed.length === 0 ? null : (
        <p className={textStyles.dim}>{t.removed(data.removed.join(', '))}</p>
      )}
      <Sheets identity={data.identity} />
    </section>
  );
}

export function Sheets({ identity }: { readonly identity: SiteIdentity }) {
  const t = useTexts(words);
  return accentThemes.map((theme) => (
    <figure key={theme} className={styles.shown}>
      <figcaption>{t.shownAs[theme]}</figcaption>
      {languages.map((language) => (
        <Sheet key={language} identity={identity} theme={theme} language={language} />
      ))}
    </figure>
  ));
}

interface SheetProps {
  readonly identity: SiteIdentity;
  readonly theme: AccentTheme;
  readonly language: Language;
}

const button: Readonly<Record<Language, string>> = { ru: 'Обменять', en: 'Exchange' };

function Sheet({ identity, theme, language }: SheetProps) {
  const { name, slogan, contacts, monitors, logo } = identity;
  const own = identity.accent?.[theme];
  const accent = own !== undefined && isColour(own) ? own : builtInAccent[theme];
  const colours = { '--site-accent': accent, '--site-ink': inkOn(accent) } as CSSProperties;
  const reached = [contacts.email, contacts.telegram, ...contacts.others.map((other) => other.name)];
  return (
    <div className={`${styles.sheet} ${styles[theme]}`} style={colours} lang={language}>
      <p className={styles.brand}>
        {logo?.startsWith('data:') ? <img src={logo} width={34} height={34} alt="" /> : <Sign />}
        <span>{name[language]}</span>
      </p>
      <p>{slogan[language]}</p>
      <p>
        <span className={styles.button}>{button[language]}</span>
      </p>
      <ul className={styles.contacts}>
        {reached.map((way) => (way === null ? null : <li key={way}>{way}</li>))}
      </ul>
      <ul className={styles.badges}>
        {monitors.map((monitor) => (
          <li key={monitor.name}>
            {monitor.imageUrl?.startsWith('data:') ? (
              <img src={monitor.imageUrl} alt={monitor.name} width={88} height={31} />
            ) : (
              monitor.name
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
