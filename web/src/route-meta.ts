/** Every page's title, texts and indexing, by its path without language: for the head, the site map and the server. */
import type { FlatNamespace, ParseKeys } from 'i18next';
import { posts } from './content/blog/posts.ts';

/** Pages whose title and description stand under `meta` in the common translations. */
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
  | 'tooMany'
  | 'serverError';

type WordsKey = ParseKeys<['common', 'blog']>;

export interface RouteMeta {
  /** As the router writes it. */
  readonly path: string;
  readonly titleKey: WordsKey;
  readonly descriptionKey: WordsKey;
  /** The picture that a shared link shows: `/og/<preview>-<language>.png`. */
  readonly preview: 'home' | 'blog' | 'faq' | 'referral';
  /** The translations that the first drawing needs; what else a page wants it loads itself. */
  readonly namespaces: readonly FlatNamespace[];
  /** Belongs to one visitor: not drawn on the server, without variants per language, kept out of search engines. */
  readonly isPrivate?: true;
  /** Kept out of search engines. */
  readonly noindex?: true;
  /** Answered with this status in place of 200. */
  readonly status?: 404 | 429 | 500;
  /** The path that search engines shall know for the same page; `null`: none, it means nothing without a query. */
  readonly canonical?: string | null;
  /** The page's own module, where it is loaded lazily: the document names its files. */
  readonly module?: string;
}

const page = (path: string, name: CommonPage, more: Partial<RouteMeta> = {}): RouteMeta => ({
  path,
  titleKey: `meta.${name}.title`,
  descriptionKey: `meta.${name}.description`,
  preview: 'home',
  namespaces: ['common'],
  ...more,
});

const front: Partial<RouteMeta> = { namespaces: ['common', 'front', 'exchange'] };
const article: Partial<RouteMeta> = {
  preview: 'blog',
  namespaces: ['common', 'blog'],
  module: 'src/content/blog/article-page.tsx',
};

const text: Partial<RouteMeta> = { namespaces: ['common', 'content'] };
const ticket: Partial<RouteMeta> = { isPrivate: true, namespaces: ['common', 'ticket'] };
const cabinet: Partial<RouteMeta> = { isPrivate: true, namespaces: ['common', 'lk'] };

const routeMeta: readonly RouteMeta[] = [
  page('/', 'home', front),
  page('/frontpage', 'home', { ...front, canonical: '/' }),
  page('/exchange', 'exchange', {
    namespaces: ['common', 'exchange', 'address'],
    canonical: null,
    module: 'src/exchange/exchange-page.tsx',
  }),
  page('/blog', 'blog', { ...article, module: 'src/content/blog/blog-page.tsx' }),
  ...posts.map(({ slug, titleKey, descriptionKey }) =>
    page(`/blog/${slug}`, 'blog', {
      ...article,
      titleKey: `blog:${titleKey}`,
      descriptionKey: `blog:${descriptionKey}`,
    }),
  ),
  page('/blog/:slug', 'notFound', { ...article, noindex: true, status: 404 }),
  page('/faq', 'faq', { ...text, preview: 'faq', module: 'src/content/faq/faq-page.tsx' }),
  page('/contacts', 'contacts', { ...text, module: 'src/content/contacts/contacts-page.tsx' }),
  page('/terms', 'terms', { ...text, module: 'src/content/legal/terms-page.tsx' }),
  page('/aml-kyc', 'amlKyc', { ...text, module: 'src/content/legal/aml-kyc-page.tsx' }),
  page('/refferal', 'referral', {
    ...text,
    preview: 'referral',
    module: 'src/content/referral/referral-page.tsx',
  }),
  page('/pay/:id', 'pay', { ...ticket, module: 'src/ticket/pay-page.tsx' }),
  page('/offer/:id', 'offer', { ...ticket, module: 'src/ticket/ticket-page.tsx' }),
  page('/lk/history', 'history', { ...cabinet, module: 'src/history/history-page.tsx' }),
  page('/lk/referal', 'earnings', {
    isPrivate: true,
    namespaces: ['common', 'lk', 'address'],
    module: 'src/referral/referral-page.tsx',
  }),
  page('/lk/*', 'account', { ...cabinet, module: 'src/account/account-page.tsx' }),
  page('/429', 'tooMany', { noindex: true, status: 429 }),
  page('/500', 'serverError', { noindex: true, status: 500 }),
];

const unknown = page('/404', 'notFound', { noindex: true, status: 404 });

/** `/pay/:id` and `/lk/*` as the router understands them. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace(/\/\*$/, '(?:/.*)?')}/?$`);

const matchers = routeMeta.map((meta) => ({ meta, pattern: patternOf(meta.path) }));

/** The entry for a path without language; what no entry knows is not found. */
export const metaOf = (path: string): RouteMeta =>
  matchers.find(({ pattern }) => pattern.test(path))?.meta ?? unknown;

export const isIndexed = ({ isPrivate, noindex }: RouteMeta): boolean =>
  isPrivate !== true && noindex !== true;

/** What the site map lists, without language. */
export const indexedPaths = (): readonly string[] =>
  routeMeta.filter((meta) => isIndexed(meta) && meta.canonical === undefined).map(({ path }) => path);

/** Beginnings of the private pages' addresses: `/lk/`. */
export const privatePaths = (): readonly string[] => [
  ...new Set(routeMeta.filter(({ isPrivate }) => isPrivate).map(({ path }) => `/${path.split('/')[1]}/`)),
];
