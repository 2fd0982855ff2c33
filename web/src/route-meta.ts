/** Title, description and indexing of every page, by its path without language. One table for the head and the site map. */
export interface RouteMeta {
  /** Matched against the whole path without its language prefix. */
  readonly pattern: RegExp;
  /** Key under `meta` in the common translations: a title and a description. */
  readonly page: 'home' | 'exchange' | 'pay' | 'offer' | 'account' | 'notFound' | 'serverError';
  /** Kept out of search engines. */
  readonly noindex: boolean;
}

const routeMeta: readonly RouteMeta[] = [
  { pattern: /^\/(frontpage)?$/, page: 'home', noindex: false },
  { pattern: /^\/exchange$/, page: 'exchange', noindex: false },
  { pattern: /^\/pay\//, page: 'pay', noindex: true },
  { pattern: /^\/offer\//, page: 'offer', noindex: true },
  { pattern: /^\/lk\//, page: 'account', noindex: true },
  { pattern: /^\/500$/, page: 'serverError', noindex: true },
];

const unknown: RouteMeta = { pattern: /.*/, page: 'notFound', noindex: true };

/** The entry for a path without language; what no entry knows is not found. */
export const metaOf = (path: string): RouteMeta =>
  routeMeta.find(({ pattern }) => pattern.test(path)) ?? unknown;
