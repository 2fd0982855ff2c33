/** What a route may say about itself beside its page: to the frame around it, to the document's head, to the server. */
import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import type { ComponentType } from 'react';
import type { Params } from 'react-router';
import type { PageLanguage } from './platform/language/languages.ts';

export interface RouteHandle {
  /** Stands under the maintenance text while the site is closed. */
  readonly whenClosed?: ComponentType;
  /** An object of schema.org for search engines; `null` for none. Asked once the page's translations are there. */
  readonly structuredData?: (page: {
    readonly i18n: i18n;
    readonly params: Params;
  }) => Readonly<Record<string, unknown>> | null;
  /** Fetches the part of the page that is read from memory, before a page that the server drew is brought to life. */
  readonly warm?: (page: { readonly language: PageLanguage; readonly params: Params }) => Promise<unknown>;
  /** Fetches what the page's first drawing needs; the server waits for it. */
  readonly prefetch?: (queries: QueryClient, query: URLSearchParams) => Promise<unknown>;
  /** Fetches the page that this one's form leads to, while the form is filled in. */
  readonly next?: (i18n: i18n) => Promise<unknown>;
}
