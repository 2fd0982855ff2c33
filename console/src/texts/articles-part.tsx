/** Articles that operators wrote. Their texts are edited as the built-in ones are. */
import type { Row } from '@parom/contract/console/commands/calls';
import { places } from '@parom/contract/console/places';
import { ARTICLES, TITLES, textLanguages } from '@parom/contract/site-texts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ActButtons, ActMenu } from '../acts/act-buttons.tsx';
import { ask } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import { filledFrom } from '../tables/cells.ts';
import { useChoices } from '../words/choices.ts';
import styles from './texts.module.css';
import { words } from './words.ts';

const QUESTION = 'articles';
const KINDS = [TITLES, ARTICLES] as const;

type ArticleRow = Row<typeof QUESTION>;

export function ArticlesPart() {
  const t = useTexts(words);
  const { data } = useQuery({
    queryKey: ['question', QUESTION],
    queryFn: () => ask(QUESTION, {}),
  });
  return (
    <section className={styles.kind} aria-label={t.own}>
      <h2>{t.own}</h2>
      <p className={styles.dim}>{t.ownIntro}</p>
      <ActButtons acts={[{ command: 'create-article', filled: {} }]} />
      <ul className={styles.list}>
        {data?.result.map((row) => (
          <Line key={row.article} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Line({ row }: { readonly row: ArticleRow }) {
  const t = useTexts(words);
  const { label } = useChoices('tag')(row.tag);
  const acts = Object.entries(places).flatMap(([command, { at }]) =>
    at?.question === QUESTION && isFitting(command, row)
      ? [{ command, filled: filledFrom(row, at.fill) }]
      : [],
  );
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <code className={styles.code}>/blog/{row.article}</code> {row.day}, {label}
      </span>
      {textLanguages.map((language) => (
        <span key={language}>
          {KINDS.map((kind) => (
            <span key={kind}>
              <Link
                to={`/texts/${language}/${kind}${row.article}`}
                aria-label={`${row.article}: ${t.parts[kind]}, ${t.languages[language]}`}
              >
                {t.parts[kind]}, {t.languages[language]}
              </Link>{' '}
            </span>
          ))}
        </span>
      ))}
      <span className={styles.dim}>
        {row.isPublic ? t.onSite : t.hidden}
        {row.missing === null ? null : `; ${t.missing(row.missing)}`}
        {row.missing === null && row.drafts > 0 ? `; ${t.drafts(row.drafts)}` : null}
      </span>
      <ActMenu acts={acts} about={row.article} />
    </li>
  );
}

/** A hidden article is deleted, a public one hidden first. */
function isFitting(command: string, { isPublic, missing, drafts }: ArticleRow): boolean {
  if (command === 'publish-article') return missing === null && (!isPublic || drafts > 0);
  if (command === 'withdraw-article') return isPublic;
  return command !== 'delete-article' || !isPublic;
}
