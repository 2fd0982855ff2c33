/** /blog/{slug}: an unknown slug is a 404; a missing text gets a friendly notice. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useLocalPath } from '../../platform/addresses/paths.ts';
import type { RouteHandle } from '../../route-handle.ts';
import { Notice } from '../../ui/display/notice.tsx';
import { Columns } from '../columns.tsx';
import contentClasses from '../content-page.module.css';
import { textRoute, useText } from '../texts.ts';
import { ArticleHead } from './article-head.tsx';
import classes from './article-page.module.css';
import { articleStructuredData } from './article-structured-data.ts';
import { PostCard } from './post-card.tsx';
import { allPosts, findPost, type Post } from './posts.ts';

const OTHERS = 3;

const { loader, warm } = textRoute((params) => {
  const post = findPost(params['slug']);
  return post === undefined ? null : `blog/${post.slug}`;
});

export { loader };
export const handle: RouteHandle = {
  warm,
  structuredData: ({ i18n, params }) => {
    const post = findPost(params['slug']);
    return post === undefined ? null : articleStructuredData(post, i18n);
  },
};

export function Component() {
  const post = findPost(useParams()['slug']);
  return post === undefined ? <UnknownArticle /> : <Article key={post.slug} post={post} />;
}

function Article({ post }: { readonly post: Post }) {
  const { i18n } = useTranslation('blog');
  const text = useText(`blog/${post.slug}`, i18n.language);
  return (
    <article className={`page ${contentClasses.frame}`}>
      <ArticleHead post={post} words={text?.words ?? null} />
      {text === null ? (
        <MissingText />
      ) : (
        <Columns text={text}>
          <Disclaimer />
          <ToExchange />
        </Columns>
      )}
      <ReadNext after={post} />
    </article>
  );
}

/** The specification's error "Blog content not found". */
function MissingText() {
  const { t } = useTranslation('blog');
  return (
    <div className={classes.missing}>
      <Notice color="amber" title={t('missing.title')} role="status">
        {t('missing.text')}
      </Notice>
    </div>
  );
}

function Disclaimer() {
  const { t } = useTranslation('blog');
  return (
    <div className={classes.disclaimer} role="note">
      <p className={classes.disclaimerTitle}>{t('disclaimer.title')}</p>
      <p>{t('disclaimer.text')}</p>
    </div>
  );
}

function ToExchange() {
  const { t } = useTranslation('blog');
  const local = useLocalPath();
  return (
    <div className={classes.toExchange}>
      <div>
        <p className={classes.toExchangeTitle}>{t('exchange.title')}</p>
        <p>{t('exchange.text')}</p>
      </div>
      <Button component={Link} to={local('/')} size="lg">
        {t('exchange.go')}
      </Button>
    </div>
  );
}

function ReadNext({ after }: { readonly after: Post }) {
  const { t } = useTranslation('blog');
  const related = (post: Post): number => post.tags.filter((tag) => after.tags.includes(tag)).length;
  const others = allPosts()
    .filter((post) => post.slug !== after.slug)
    .sort((one, other) => related(other) - related(one))
    .slice(0, OTHERS);
  return (
    <section className={classes.others}>
      <h2 className={classes.othersTitle}>{t('others')}</h2>
      <div className={classes.grid}>
        {others.map((post) => (
          <PostCard key={post.slug} post={post} level={3} />
        ))}
      </div>
    </section>
  );
}

function UnknownArticle() {
  const { t } = useTranslation('blog');
  const local = useLocalPath();
  return (
    <section className={`page ${classes.unknown}`}>
      <h1>{t('unknown.title')}</h1>
      <p>{t('unknown.text')}</p>
      <Button component={Link} to={local('/blog')} size="lg">
        {t('unknown.back')}
      </Button>
    </section>
  );
}
