import { type ArticleTag, articleTags } from '@parom/contract/article-tags';
import type { ArticleSlug } from '@parom/contract/site-texts';
import { ownArticles } from '../../platform/start/site-settings.ts';

export const tags = articleTags;
export type Tag = ArticleTag;

interface Entry {
  readonly slug: ArticleSlug;
  /** Day of publication, `YYYY-MM-DD`. */
  readonly date: string;
  readonly author: 'editors' | 'support' | 'compliance';
  readonly tags: readonly [Tag, ...Tag[]];
}

const entries = [
  { slug: 'aml-checks-explained', date: '2025-09-24', author: 'compliance', tags: ['aml', 'safety'] },
  { slug: 'avoid-crypto-scams-2025', date: '2025-08-19', author: 'support', tags: ['safety', 'beginners'] },
  { slug: 'choose-crypto-exchange', date: '2025-07-08', author: 'editors', tags: ['beginners', 'fees'] },
  { slug: 'hot-vs-cold-wallets', date: '2025-05-27', author: 'support', tags: ['wallets', 'safety'] },
  {
    slug: 'international-transfers-stablecoins',
    date: '2025-06-17',
    author: 'editors',
    tags: ['stablecoins', 'fees'],
  },
  { slug: 'l2-vs-tron-fees', date: '2025-10-14', author: 'editors', tags: ['fees', 'stablecoins'] },
  { slug: 'memecoins-risks-beginners', date: '2025-04-15', author: 'editors', tags: ['beginners', 'safety'] },
  { slug: 'stablecoins-basics', date: '2025-03-11', author: 'editors', tags: ['stablecoins', 'beginners'] },
] as const satisfies readonly Entry[];

export type PostSlug = (typeof entries)[number]['slug'];

export interface BuiltInPost extends Entry {
  readonly slug: PostSlug;
  readonly titleKey: `posts.${PostSlug}.title`;
  readonly descriptionKey: `posts.${PostSlug}.description`;
  readonly authorKey: `authors.${Entry['author']}`;
}

/** An operator's article has only published words. */
export type Post =
  | BuiltInPost
  | (Omit<Entry, 'slug'> &
      Pick<BuiltInPost, 'authorKey'> & { readonly slug: string; readonly titleKey?: never });

const newestFirst = (one: Post, other: Post): number => other.date.localeCompare(one.date);

/** Newest first. */
export const posts: readonly BuiltInPost[] = entries
  .map((entry) => ({
    ...entry,
    titleKey: `posts.${entry.slug}.title` as const,
    descriptionKey: `posts.${entry.slug}.description` as const,
    authorKey: `authors.${entry.author}` as const,
  }))
  .sort(newestFirst);

export const findPost = (slug: string | undefined): Post | undefined =>
  allPosts().find((post) => post.slug === slug);

/** With those of operators. */
export function allPosts(): readonly Post[] {
  const own = ownArticles()
    .filter(({ slug }) => !posts.some((post) => post.slug === slug))
    .map(
      ({ slug, day, tag }): Post => ({
        slug,
        date: day,
        author: 'editors',
        authorKey: 'authors.editors',
        tags: [tag],
      }),
    );
  return own.length === 0 ? posts : [...posts, ...own].sort(newestFirst);
}
