import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLocalPath } from '../../platform/addresses/paths.ts';
import { dayOf } from '../day.ts';
import classes from './article-head.module.css';
import { usePostWords } from './post-words.ts';
import type { Post } from './posts.ts';

const WORDS_PER_MINUTE = 180;

interface ArticleHeadProps {
  readonly post: Post;
  readonly words: number | null;
}

export function ArticleHead({ post, words }: ArticleHeadProps) {
  const { t } = useTranslation('blog');
  const local = useLocalPath();
  const { title, description } = usePostWords(post);
  return (
    <header>
      <nav aria-label={t('breadcrumb')}>
        <ol className={classes.crumbs}>
          <li>
            <Link to={local('/')}>{t('home')}</Link>
          </li>
          <li>
            <Link to={local('/blog')}>{t('title')}</Link>
          </li>
          <li aria-current="page">{title}</li>
        </ol>
      </nav>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.description}>{description}</p>
      <ul className={classes.facts}>
        <li>
          <time dateTime={post.date}>{dayOf(post.date)}</time>
        </li>
        <li>{t('author', { author: t(post.authorKey) })}</li>
        {words === null ? null : <li>{t('minutes', { minutes: Math.ceil(words / WORDS_PER_MINUTE) })}</li>}
      </ul>
      <ul className={classes.tags} aria-label={t('tagsLabel')}>
        {post.tags.map((tag) => (
          <li key={tag}>
            <Link className={classes.tag} to={`${local('/blog')}?tag=${tag}`}>
              {t(`tags.${tag}`)}
            </Link>
          </li>
        ))}
      </ul>
    </header>
  );
}
