import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLocalPath } from '../../platform/addresses/paths.ts';
import { dayOf } from '../day.ts';
import classes from './post-card.module.css';
import { usePostWords } from './post-words.ts';
import type { Post } from './posts.ts';
import { TagMark } from './tag-mark.tsx';

interface PostCardProps {
  readonly post: Post;
  /** The heading's level: 3 in a list with a heading. */
  readonly level?: 2 | 3;
}

export function PostCard({ post, level = 2 }: PostCardProps) {
  const Heading = `h${level}` as const;
  const { t } = useTranslation('blog');
  const local = useLocalPath();
  const { title, description } = usePostWords(post);
  return (
    <article className={classes.card}>
      <div className={classes.top}>
        <time className={classes.date} dateTime={post.date}>
          {dayOf(post.date)}
        </time>
        {/* The first tag is the main one. */}
        <TagMark tag={post.tags[0]} />
      </div>
      <Heading className={classes.title}>
        <Link className={classes.link} to={local(`/blog/${post.slug}`)}>
          {title}
        </Link>
      </Heading>
      <p className={classes.description}>{description}</p>
      <ul className={classes.tags} aria-label={t('tagsLabel')}>
        {post.tags.map((tag) => (
          <li key={tag}>{t(`tags.${tag}`)}</li>
        ))}
      </ul>
    </article>
  );
}
