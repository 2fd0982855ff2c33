import { Button } from '@mantine/core';
import type { ListedText } from '@parom/contract/console/site';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import styles from './texts.module.css';
import { words } from './words.ts';

const kinds = ['letters', 'faq', 'legal', 'blog', 'titles'] as const;

export function TextsPage() {
  const t = useTexts(words);
  const { data, isError, refetch } = useQuery({ queryKey: ['texts'], queryFn: () => call('siteTexts', {}) });
  return (
    <div aria-busy={data === undefined && !isError}>
      <p className={styles.back}>
        <Link to="/site">{t.back}</Link>
      </p>
      <h1>{t.title}</h1>
      <p className={styles.dim}>{t.intro}</p>
      {data !== undefined ? (
        kinds.map((kind) => <Kind key={kind} kind={kind} texts={data.texts} />)
      ) : isError ? (
        <>
          <p className={styles.dim}>{t.failed}</p>
          <Button variant="default" onClick={() => void refetch()}>
            {t.again}
          </Button>
        </>
      ) : null}
    </div>
  );
}

interface KindProps {
  readonly kind: (typeof kinds)[number];
  readonly texts: readonly ListedText[];
}

function Kind({ kind, texts }: KindProps) {
  const t = useTexts(words);
  const here = texts.filter(({ text }) => text.startsWith(`${kind}/`));
  const names = [...new Set(here.map(({ text }) => text))];
  if (names.length === 0) return null;
  return (
    <section className={styles.kind}>
      <h2>{t.kinds[kind]}</h2>
      <ul className={styles.list}>
        {names.map((name) => (
          <li key={name} className={styles.row}>
            <span className={styles.name}>{name.slice(kind.length + 1)}</span>
            {here
              .filter(({ text }) => text === name)
              .map((listed) => (
                <LinkOf key={listed.language} listed={listed} />
              ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function LinkOf({ listed: { text, language, saved, published } }: { readonly listed: ListedText }) {
  const t = useTexts(words);
  return (
    <span>
      <Link to={`/texts/${language}/${text}`} aria-label={`${text}, ${t.languages[language]}`}>
        {t.languages[language]}
      </Link>{' '}
      <span className={styles.dim}>
        {published === null ? t.builtIn : t.shown(published)}
        {saved === null || saved === published ? null : `, ${t.draft(saved)}`}
      </span>
    </span>
  );
}
