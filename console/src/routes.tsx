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

const OWN_PAGES: ReadonlySet<Page> = new Set([
  'payments',
  'catalogue',
  'monitors',
  'treasury',
  'reconciliation',
  'pairs',
  'prices',
  'customers',
  'letters',
  'screening',
  'site',
  'reports',
  'audit',
]);

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
        path: 'customers',
        lazy: async () => ({ Component: (await import('./customers/customers-page.tsx')).CustomersPage }),
      },
      {
        path: 'customers/:id',
        lazy: async () => ({ Component: (await import('./customers/customer-page.tsx')).CustomerPage }),
      },
      {
        path: 'screening',
        lazy: async () => ({ Component: (await import('./screening/screening-page.tsx')).ScreeningPage }),
      },
      {
        path: 'letters',
        lazy: async () => ({ Component: (await import('./letters/letters-page.tsx')).LettersPage }),
      },
      {
        path: 'letters/:id',
        lazy: async () => ({ Component: (await import('./letters/letter-page.tsx')).LetterPage }),
      },
      {
        path: 'treasury',
        lazy: async () => ({ Component: (await import('./treasury/treasury-page.tsx')).TreasuryPage }),
      },
      {
        path: 'reconciliation',
        lazy: async () => ({
          Component: (await import('./reconciliation/reconciliation-page.tsx')).ReconciliationPage,
        }),
      },
      {
        path: 'payments',
        lazy: async () => ({ Component: (await import('./approvals/payments-page.tsx')).PaymentsPage }),
      },
      {
        path: 'prices',
        lazy: async () => ({ Component: (await import('./prices/prices-page.tsx')).PricesPage }),
      },
      {
        path: 'pairs',
        lazy: async () => ({ Component: (await import('./pairs/pairs-page.tsx')).PairsPage }),
      },
      {
        path: 'catalogue',
        lazy: async () => ({ Component: (await import('./catalogue/catalogue-page.tsx')).CataloguePage }),
      },
      {
        path: 'monitors',
        lazy: async () => ({ Component: (await import('./monitors/monitors-page.tsx')).MonitorsPage }),
      },
      {
        path: 'reports',
        lazy: async () => ({ Component: (await import('./reports/reports-page.tsx')).ReportsPage }),
      },
      {
        path: 'audit',
        lazy: async () => ({ Component: (await import('./audit/audit-page.tsx')).AuditPage }),
      },
      {
        path: 'identity',
        lazy: async () => ({ Component: (await import('./identity/identity-page.tsx')).IdentityPage }),
      },
      {
        path: 'texts',
        lazy: async () => ({ Component: (await import('./texts/texts-page.tsx')).TextsPage }),
      },
      {
        path: 'texts/:language/:kind/:name',
        lazy: async () => ({ Component: (await import('./texts/text-page.tsx')).TextPage }),
      },
      {
        path: 'site',
        lazy: async () => ({ Component: (await import('./site/site-page.tsx')).SitePage }),
      },
      ...tablePages.filter((page) => !OWN_PAGES.has(page)).map(tableRoute),
      { path: '*', Component: NotFound },
    ],
  },
];
