import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { FrontPage } from './content/front-page.tsx';
import { prefetchRecentExchanges } from './content/recent-exchanges.tsx';
import { FrontForm } from './exchange/front-form.tsx';
import { prefetchExchange } from './exchange/prefetch-exchange.ts';
import { FrontChart } from './exchange/rate-chart/front-chart.tsx';
import { carrying } from './platform/addresses/carried-query.ts';
import { isOffered, languageOfPath, offeredLanguages, withLanguage } from './platform/language/languages.ts';
import { fetchPart, type LoadPart } from './platform/parts/fetch-part.ts';
import { siteSettings } from './platform/start/site-settings.ts';
import type { RouteHandle } from './route-handle.ts';
import { NotFound, TooMany } from './shell/broken/not-found.tsx';
import { RouteBroke } from './shell/broken/route-broke.tsx';
import { ServerError } from './shell/broken/server-error.tsx';
import { Preloader } from './shell/frame/preloader.tsx';
import { FrameShell } from './shell/frame-shell.tsx';
import { Shell } from './shell/shell.tsx';
import { DeviceTickets } from './ticket/device/device-tickets.tsx';
import { lazyPart } from './ui/loading/lazy-part.ts';

/** The router takes a lost module for an empty page. */
const part =
  <Part,>(load: LoadPart<Part>) =>
  () =>
    fetchPart(load);

const payPage = () => import('./ticket/pay-page.tsx');

const order: RouteHandle = {
  prefetch: prefetchExchange,
  next: (i18n) => Promise.all([payPage(), i18n.loadNamespaces('ticket')]),
};

const ticketClosed: RouteHandle = { whenClosed: lazyPart(() => import('./ticket/closed-line.tsx')) };

const frontPage = {
  element: <FrontPage form={<FrontForm />} tickets={<DeviceTickets />} chart={<FrontChart />} />,
  handle: {
    prefetch: (queries, query) =>
      Promise.all([prefetchExchange(queries, query), prefetchRecentExchanges(queries)]),
  } satisfies RouteHandle,
};

const publicRoutes: RouteObject[] = [
  { index: true, ...frontPage },
  { path: 'frontpage', ...frontPage },
  { path: 'exchange', lazy: part(() => import('./exchange/exchange-page.tsx')), handle: order },
  { path: 'faq', lazy: part(() => import('./content/faq/faq-page.tsx')) },
  { path: 'contacts', lazy: part(() => import('./content/contacts/contacts-page.tsx')) },
  { path: 'terms', lazy: part(() => import('./content/legal/terms-page.tsx')) },
  { path: 'aml-kyc', lazy: part(() => import('./content/legal/aml-kyc-page.tsx')) },
  { path: 'refferal', lazy: part(() => import('./content/referral/referral-page.tsx')) },
  { path: 'blog', lazy: part(() => import('./content/blog/blog-page.tsx')) },
  { path: 'blog/:slug', lazy: part(() => import('./content/blog/article-page.tsx')) },
  {
    path: 'engine-room',
    loader: (args) => (siteSettings().isEngineRoomShown === true ? null : toNotFound(args)),
    lazy: part(() => import('./content/engine-room/engine-room-page.tsx')),
  },
  { path: 'receipt', lazy: part(() => import('./ticket/receipt/verify-page.tsx')) },
  { path: '404', Component: NotFound },
  { path: '429', Component: TooMany },
  { path: '500', Component: ServerError },
];

const widget: RouteObject = {
  path: 'widget',
  lazy: part(() => import('./exchange/widget/widget-page.tsx')),
  handle: { prefetch: prefetchExchange } satisfies RouteHandle,
};

const cabinet: RouteObject[] = [
  { index: true, loader: ({ request }) => redirect(carrying('/lk/main', new URL(request.url).searchParams)) },
  { path: 'main', lazy: part(() => import('./account/account-page.tsx')) },
  { path: 'history', lazy: part(() => import('./history/history-page.tsx')) },
  { path: 'referal', lazy: part(() => import('./referral/referral-page.tsx')) },
];

export function tooManyFor(path: string): string {
  const named = languageOfPath(path);
  return withLanguage('/429', isOffered(named) ? named : null);
}

export const notFoundFor = (query: URLSearchParams): string => carrying('/404', query);

function toNotFound({ request }: LoaderFunctionArgs): Response {
  return redirect(notFoundFor(new URL(request.url).searchParams));
}

export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: RouteBroke,
    HydrateFallback: Preloader,
    children: [
      { path: '/', children: publicRoutes },
      ...offeredLanguages.map((language) => ({ path: language, children: publicRoutes })),
      { path: 'fr', ...frontPage },
      { path: 'pay/:id', lazy: part(payPage), handle: ticketClosed },
      { path: 'offer/:id', lazy: part(() => import('./ticket/ticket-page.tsx')), handle: ticketClosed },
      {
        path: 'offer/:id/receipt',
        lazy: part(() => import('./ticket/receipt/receipt-page.tsx')),
        handle: ticketClosed,
      },
      { path: 'lk', lazy: part(() => import('./shell/cabinet/cabinet.tsx')), children: cabinet },
      { path: '*', loader: toNotFound },
    ],
  },
  {
    Component: FrameShell,
    ErrorBoundary: RouteBroke,
    HydrateFallback: Preloader,
    children: [
      { path: '/', children: [widget] },
      ...offeredLanguages.map((language) => ({ path: language, children: [widget] })),
    ],
  },
];
