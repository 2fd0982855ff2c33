import { type TablePage as Page, tablePages } from '@parom/contract/console/places';
import type { RouteObject } from 'react-router';
import { NotFound, PageBroke } from './shell/broken.tsx';
import { Shell } from './shell/shell.tsx';

const tableRoute = (page: Page): RouteObject => ({
  path: page,
  lazy: async () => {
    const { TablePage } = await import('./tables/table-page.tsx');
    return { Component: () => <TablePage key={page} page={page} /> };
  },
});

const OWN_PAGES: ReadonlySet<Page> = new Set(['treasury', 'pairs']);

export const routes: RouteObject[] = [
  {
    path: '/log-in',
    ErrorBoundary: PageBroke,
    HydrateFallback: () => null,
    lazy: async () => ({ Component: (await import('./door/log-in-page.tsx')).LogInPage }),
  },
  {
    path: '/invitation',
    ErrorBoundary: PageBroke,
    HydrateFallback: () => null,
    lazy: async () => ({ Component: (await import('./door/invitation-page.tsx')).InvitationPage }),
  },
  {
    path: '/',
    Component: Shell,
    ErrorBoundary: PageBroke,
    HydrateFallback: () => null,
    children: [
      { index: true, lazy: async () => ({ Component: (await import('./queue/queue-page.tsx')).QueuePage }) },
      {
        path: 'tickets/:ticket',
        lazy: async () => ({ Component: (await import('./ticket/ticket-page.tsx')).TicketPage }),
      },
      {
        path: 'search',
        lazy: async () => ({ Component: (await import('./search/search-page.tsx')).SearchPage }),
      },
      {
        path: 'people',
        lazy: async () => ({ Component: (await import('./door/people-page.tsx')).PeoplePage }),
      },
      {
        path: 'system',
        lazy: async () => ({ Component: (await import('./system/system-page.tsx')).SystemPage }),
      },
      {
        path: 'treasury',
        lazy: async () => ({ Component: (await import('./treasury/treasury-page.tsx')).TreasuryPage }),
      },
      {
        path: 'pairs',
        lazy: async () => ({ Component: (await import('./pairs/pairs-page.tsx')).PairsPage }),
      },
      ...tablePages.filter((page) => !OWN_PAGES.has(page)).map(tableRoute),
      { path: '*', Component: NotFound },
    ],
  },
];
