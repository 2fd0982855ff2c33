import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useLocalPath } from '../../platform/addresses/paths.ts';
import { ContentPage } from '../content-page.tsx';
import classes from './blog-page.module.css';
import { PostCard } from './post-card.tsx';
import { shownPosts, tagOf } from './post-list.ts';
import { allPosts, type Tag, tags } from './posts.ts';

export function Component() {
  const { t } = useTranslation('blog');
  const tag = tagOf(useSearchParams()[0].get('tag'));
  return (
    <ContentPage title={t('title')} lead={t('lead')}>
      <TagChips chosen={tag} />
      {/* A new tag starts at the first load. */}
      <PostGrid key={tag} tag={tag} />
    </ContentPage>
  );
}

function TagChips({ chosen }: { readonly chosen: Tag | null }) {
  const { t } = useTranslation('blog');
  const blog = useLocalPath()('/blog');
  return (
    <nav aria-label={t('tagsLabel')}>
      <ul className={classes.chips}>
        {[null, ...tags].map((tag) => (
          <li key={tag}>
            <Link
              className={classes.chip}
              to={tag === null ? blog : `${blog}?tag=${tag}`}
              aria-current={tag === chosen ? 'true' : undefined}
              preventScrollReset
            >
              {tag === null ? t('allTags') : t(`tags.${tag}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PostGrid({ tag }: { readonly tag: Tag | null }) {
  const { t } = useTranslation('blog');
  const [loads, setLoads] = useState(1);
  const { shown, left } = shownPosts(allPosts(), tag, loads);
  return (
    <>
      <p className="visually-hidden" role="status">
        {t('shown', { number: shown.length })}
      </p>
      <ul className={classes.grid} data-all={tag === null}>
        {shown.map((post) => (
          <li key={post.slug}>
            <PostCard post={post} />
          </li>
        ))}
      </ul>
      {left === 0 ? null : (
        <div className={classes.more}>
          <Button size="lg" variant="default" onClick={() => setLoads(loads + 1)}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  );
}
