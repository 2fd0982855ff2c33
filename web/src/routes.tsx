/** Every page's address. Features meet here and nowhere else. */
import { lazy } from 'react';
import { type RouteObject, redirect } from 'react-router';
import { FrontPage } from './content/front-page.tsx';
import { FrontForm } from './exchange/front-form.tsx';
import { offeredLanguages, withoutLanguage } from './platform/languages.ts';
import type { RouteHandle } from './shell/maintenance.tsx';
import { NotFound } from './shell/not-found.tsx';
import { Preloader } from './shell/preloader.tsx';
import { RouteBroke } from './shell/route-broke.tsx';
import { ServerError } from './shell/server-error.tsx';
import { Shell } from './shell/shell.tsx';

const ticketClosed: RouteHandle = { whenClosed: lazy(() => import('./ticket/closed-line.tsx')) };

const frontPage = <FrontPage form={<FrontForm />} />;

/** Pages that have a variant per language. */
const publicRoutes: RouteObject[] = [
  { index: true, element: frontPage },
  { path: 'frontpage', element: frontPage },
  { path: 'exchange', lazy: () => import('./exchange/exchange-page.tsx') },
  { path: 'faq', lazy: () => import('./content/faq/faq-page.tsx') },
  { path: 'terms', lazy: () => import('./content/legal/terms-page.tsx') },
  { path: 'aml-kyc', lazy: () => import('./content/legal/aml-kyc-page.tsx') },
  { path: 'refferal', lazy: () => import('./content/referral/referral-page.tsx') },
  { path: 'blog', lazy: () => import('./content/blog/blog-page.tsx') },
  { path: 'blog/:slug', lazy: () => import('./content/blog/article-page.tsx') },
];

/** The pages of a logged-in user. `referal` is spelt so in the addresses. */
const cabinet: RouteObject[] = [
  { index: true, loader: () => redirect('/lk/main') },
  { path: 'main', lazy: () => import('./account/account-page.tsx') },
  { path: 'history', lazy: () => import('./history/history-page.tsx') },
  { path: 'referal', lazy: () => import('./referral/referral-page.tsx') },
];

export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: RouteBroke,
    HydrateFallback: Preloader,
    children: [
      { path: '/', children: publicRoutes },
      ...offeredLanguages.map((language) => ({ path: language, children: publicRoutes })),
      { path: 'fr', element: frontPage },
      { path: 'pay/:id', lazy: () => import('./ticket/pay-page.tsx'), handle: ticketClosed },
      { path: 'offer/:id', lazy: () => import('./ticket/offer-page.tsx'), handle: ticketClosed },
      { path: 'lk', lazy: () => import('./shell/cabinet/cabinet.tsx'), children: cabinet },
      { path: '404', Component: NotFound },
      { path: '500', Component: ServerError },
      { path: '*', loader: () => redirect('/404') },
    ],
  },
];

/** The translations that an address needs before its first drawing; what else a page wants it loads itself. */
export function namespacesOf(pathname: string): readonly string[] {
  const path = withoutLanguage(pathname);
  if (path === '/' || path === '/frontpage') return ['common', 'front', 'exchange'];
  if (path === '/exchange') return ['common', 'exchange', 'address'];
  if (/^\/(faq|terms|aml-kyc|refferal|contacts)$/.test(path)) return ['common', 'content'];
  if (/^\/blog(\/|$)/.test(path)) return ['common', 'blog'];
  if (path === '/lk/referal') return ['common', 'lk', 'address'];
  if (/^\/lk(\/|$)/.test(path)) return ['common', 'lk'];
  return ['common'];
}
