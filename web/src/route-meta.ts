import type { FlatNamespace, ParseKeys } from 'i18next';
import { findPost, posts } from './content/blog/posts.ts';

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
  | 'receipt'
  | 'verify'
  | 'engineRoom'
  | 'widget'
  | 'account'
  | 'history'
  | 'earnings'
  | 'notFound'
  | 'tooMany'
  | 'serverError';

type WordsKey = ParseKeys<['common', 'blog']>;

export interface RouteMeta {
  readonly path: string;
  readonly titleKey: WordsKey;
  readonly descriptionKey: WordsKey;
  readonly preview: 'home' | 'blog' | 'faq' | 'referral';
  readonly namespaces: readonly FlatNamespace[];
  /** Not drawn on the server, not indexed, one address for all languages. */
  readonly isPrivate?: true;
  readonly noindex?: true;
  /** Other sites may show it in a frame: it must hold nothing that a press could lose money by. */
  readonly isFramed?: true;
  readonly status?: 404 | 429 | 500;
  /** For search engines; `null`: nothing without its query. */
  readonly canonical?: string | null;
  readonly module?: string;
  /** Operators publish other titles. */
  readonly article?: string;
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

const ANY_ARTICLE = '/blog/:slug';

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
      article: slug,
    }),
  ),
  page(ANY_ARTICLE, 'notFound', { ...article, noindex: true, status: 404 }),
  page('/faq', 'faq', { ...text, preview: 'faq', module: 'src/content/faq/faq-page.tsx' }),
  page('/contacts', 'contacts', { ...text, module: 'src/content/contacts/contacts-page.tsx' }),
  page('/terms', 'terms', { ...text, module: 'src/content/legal/terms-page.tsx' }),
  page('/aml-kyc', 'amlKyc', { ...text, module: 'src/content/legal/aml-kyc-page.tsx' }),
  page('/refferal', 'referral', {
    ...text,
    preview: 'referral',
    module: 'src/content/referral/referral-page.tsx',
  }),
  page('/engine-room', 'engineRoom', {
    namespaces: ['common', 'content'],
    noindex: true,
    module: 'src/content/engine-room/engine-room-page.tsx',
  }),
  page('/widget', 'widget', {
    namespaces: ['common', 'exchange'],
    noindex: true,
    isFramed: true,
    module: 'src/exchange/widget/widget-page.tsx',
  }),
  page('/receipt', 'verify', {
    namespaces: ['common', 'receipt', 'ticket'],
    module: 'src/ticket/receipt/verify-page.tsx',
  }),
  page('/pay/:id', 'pay', { ...ticket, module: 'src/ticket/pay-page.tsx' }),
  page('/offer/:id', 'offer', { ...ticket, module: 'src/ticket/ticket-page.tsx' }),
  page('/offer/:id/receipt', 'receipt', {
    isPrivate: true,
    namespaces: ['common', 'ticket', 'receipt'],
    module: 'src/ticket/receipt/receipt-page.tsx',
  }),
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

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace(/\/\*$/, '(?:/.*)?')}/?$`);

const matchers = routeMeta.map((meta) => ({ meta, pattern: patternOf(meta.path) }));

export function metaOf(path: string): RouteMeta {
  const meta = matchers.find(({ pattern }) => pattern.test(path))?.meta ?? unknown;
  return meta.path === ANY_ARTICLE ? (ownArticle(path) ?? meta) : meta;
}

/** Its title is always published. */
function ownArticle(path: string): RouteMeta | null {
  const post = findPost(path.split('/')[2]);
  return post === undefined ? null : page(`/blog/${post.slug}`, 'blog', { ...article, article: post.slug });
}

export const isIndexed = ({ isPrivate, noindex }: RouteMeta): boolean =>
  isPrivate !== true && noindex !== true;

export const indexedPaths = (): readonly string[] =>
  routeMeta.filter((meta) => isIndexed(meta) && meta.canonical === undefined).map(({ path }) => path);

export const privatePaths = (): readonly string[] => [
  ...new Set(routeMeta.filter(({ isPrivate }) => isPrivate).map(({ path }) => `/${path.split('/')[1]}/`)),
];
