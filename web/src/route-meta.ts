/** Title, description and indexing of every page, by its path without language. One table for the head and the site map. */
import type { ParseKeys } from 'i18next';
import { posts } from './content/blog/posts.ts';

/** Keys under `meta` in the common translations: a title and a description each. */
type CommonPage =
  | 'home'
  | 'exchange'
  | 'faq'
  | 'contacts'
  | 'blog'
  | 'terms'
  | 'amlKyc'
  | 'referral'
  | 'pay'
  | 'offer'
  | 'account'
  | 'history'
  | 'earnings'
  | 'notFound'
  | 'serverError';

type WordsKey = ParseKeys<['common', 'blog']>;

export interface RouteMeta {
  /** Matched against the whole path without its language prefix. */
  readonly pattern: RegExp;
  /** The translations that hold the two texts below. */
  readonly namespace: 'common' | 'blog';
  readonly titleKey: WordsKey;
  readonly descriptionKey: WordsKey;
  /** Kept out of search engines. */
  readonly noindex: boolean;
}

const page = (pattern: RegExp, name: CommonPage, noindex = false): RouteMeta => ({
  pattern,
  namespace: 'common',
  titleKey: `meta.${name}.title`,
  descriptionKey: `meta.${name}.description`,
  noindex,
});

const routeMeta: readonly RouteMeta[] = [
  page(/^\/(frontpage)?$/, 'home'),
  page(/^\/exchange$/, 'exchange'),
  page(/^\/faq$/, 'faq'),
  page(/^\/contacts$/, 'contacts'),
  page(/^\/blog$/, 'blog'),
  ...posts.map(
    ({ slug, titleKey, descriptionKey }): RouteMeta => ({
      pattern: new RegExp(`^/blog/${slug}$`),
      namespace: 'blog',
      titleKey: `blog:${titleKey}`,
      descriptionKey: `blog:${descriptionKey}`,
      noindex: false,
    }),
  ),
  page(/^\/terms$/, 'terms'),
  page(/^\/aml-kyc$/, 'amlKyc'),
  page(/^\/refferal$/, 'referral'),
  page(/^\/pay\//, 'pay', true),
  page(/^\/offer\//, 'offer', true),
  page(/^\/lk\/history$/, 'history', true),
  page(/^\/lk\/referal$/, 'earnings', true),
  page(/^\/lk(\/|$)/, 'account', true),
  page(/^\/500$/, 'serverError', true),
];

const unknown = page(/.*/, 'notFound', true);

/** The entry for a path without language; what no entry knows is not found. */
export const metaOf = (path: string): RouteMeta =>
  routeMeta.find(({ pattern }) => pattern.test(path)) ?? unknown;
