import { Button } from '@mantine/core';
import type { ListedText } from '@parom/contract/console/site';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import { ArticlesPart } from './articles-part.tsx';
import { textNames, useTextName } from './text-names.ts';
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
        <>
          {kinds.map((kind) => (
            <Kind key={kind} kind={kind} texts={data.texts.filter(({ isOwn }) => !isOwn)} />
          ))}
          <ArticlesPart />
        </>
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
  const nameOf = useTextName();
  const here = texts.filter(({ text }) => text.startsWith(`${kind}/`));
  const names = [...new Set(here.map(({ text }) => text))].sort(byOrder);
  if (names.length === 0) return null;
  return (
    <section className={styles.kind}>
      <h2>{t.kinds[kind]}</h2>
      <ul className={styles.list}>
        {names.map((name) => (
          <li key={name} className={styles.row}>
            <span className={styles.name}>
              {nameOf(name)} <code className={styles.code}>{name}</code>
            </span>
            {here
              .filter(({ text }) => text === name)
              .map((listed) => (
                <LinkOf key={listed.language} listed={listed} about={`${t.kinds[kind]}: ${nameOf(name)}`} />
              ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

const order = Object.keys(textNames.ru);
/** Texts without a name come first. */
const byOrder = (one: string, other: string): number => order.indexOf(one) - order.indexOf(other);

interface LinkOfProps {
  readonly listed: ListedText;
  readonly about: string;
}

function LinkOf({ listed: { text, language, saved, published }, about }: LinkOfProps) {
  const t = useTexts(words);
  return (
    <span>
      <Link to={`/texts/${language}/${text}`} aria-label={`${about}, ${t.languages[language]}`}>
        {t.languages[language]}
      </Link>{' '}
      <span className={styles.dim}>
        {published === null ? t.builtIn : t.shown(published)}
        {saved === null || saved === published ? null : `, ${t.draft(saved)}`}
      </span>
    </span>
  );
}
