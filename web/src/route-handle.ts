import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import type { ComponentType } from 'react';
import type { Params } from 'react-router';
import type { PageLanguage } from './platform/language/languages.ts';

export interface RouteHandle {
  readonly whenClosed?: ComponentType;
  readonly structuredData?: (page: {
    readonly i18n: i18n;
    readonly params: Params;
  }) => Readonly<Record<string, unknown>> | null;
  /** Before hydration, because the page reads them synchronously. */
  readonly warm?: (page: { readonly language: PageLanguage; readonly params: Params }) => Promise<unknown>;
  readonly prefetch?: (queries: QueryClient, query: URLSearchParams) => Promise<unknown>;
  readonly next?: (i18n: i18n) => Promise<unknown>;
}
