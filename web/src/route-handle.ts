/** A route's own data for the frame, the document's head and the server. */
import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import type { ComponentType } from 'react';
import type { Params } from 'react-router';
import type { PageLanguage } from './platform/language/languages.ts';

export interface RouteHandle {
  /** Stands under the maintenance text while the site is closed. */
  readonly whenClosed?: ComponentType;
  /** An object of schema.org for search engines. */
  readonly structuredData?: (page: {
    readonly i18n: i18n;
    readonly params: Params;
  }) => Readonly<Record<string, unknown>> | null;
  /** Loads the parts that the page reads synchronously, before hydration. */
  readonly warm?: (page: { readonly language: PageLanguage; readonly params: Params }) => Promise<unknown>;
  /** Fetches the data of the first drawing; the server waits for it. */
  readonly prefetch?: (queries: QueryClient, query: URLSearchParams) => Promise<unknown>;
  /** Fetches the page after this page's form, while the form is filled in. */
  readonly next?: (i18n: i18n) => Promise<unknown>;
}
