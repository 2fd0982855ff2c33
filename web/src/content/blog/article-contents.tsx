/** The article's chapters, beside it on a wide screen. */
import { useTranslation } from 'react-i18next';
import type { Section } from '../../../markdown.ts';
import classes from './article-contents.module.css';

export function ArticleContents({ sections }: { readonly sections: readonly Section[] }) {
  const { t } = useTranslation('blog');
  const chapters = sections.filter(({ level }) => level === 2);
  return (
    <nav className={classes.contents} aria-label={t('contents')}>
      <p className={classes.title}>{t('contents')}</p>
      <ol className={classes.list}>
        {chapters.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
