import type { DrawnPage, PageElsewhere, PageRequest } from '@parom/contract/pages';
import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { matchRoutes, type StaticHandler, type StaticHandlerContext } from 'react-router';
import { drawBody } from './draw-body.tsx';
import { createQueryClient } from './platform/calls/query.ts';
import { fallbackOf } from './platform/language/i18n.ts';
import { type PageLanguage, withoutLanguage } from './platform/language/languages.ts';
import { statusQuery } from './platform/market/catalogue.ts';
import type { Boot, Texts } from './platform/start/boot.ts';
import { provideSiteSettings } from './platform/start/site-settings.ts';
import { branded } from './rendering/branded.ts';
import { headHtml } from './rendering/head-html.ts';
import type { Template } from './rendering/template.ts';
import type { RouteHandle } from './route-handle.ts';
import { isIndexed, metaOf, type RouteMeta } from './route-meta.ts';
import { notFoundFor, routes } from './routes.tsx';
import { headOf, jsonOf } from './shell/head/head.ts';
import { writtenAddress } from './written-address.ts';

export interface Press {
  readonly handler: StaticHandler;
  readonly template: Template;
  readonly texts: Texts;
  readonly i18nOf: (language: PageLanguage) => i18n;
  readonly turn: () => Promise<void>;
  readonly report: (error: unknown) => void;
}

interface Sheet {
  readonly request: PageRequest;
  readonly language: PageLanguage;
  readonly meta: RouteMeta;
  readonly queries: QueryClient;
}

const ANY_ORIGIN = 'http://page';

export async function drawPage(press: Press, request: PageRequest): Promise<DrawnPage | PageElsewhere> {
  provideSiteSettings(request.site);
  const meta = metaOf(withoutLanguage(request.path));
  const language = request.language as PageLanguage;
  const sheet: Sheet = { request, language, meta, queries: createQueryClient(press.report) };
  const matched = matchRoutes(routes, request.path);
  if (matched === null) return { kind: 'elsewhere', to: notFoundFor(new URLSearchParams(request.query)) };
  const written = writtenAddress(matched);
  if (written !== null && written !== request.path) return { kind: 'elsewhere', to: written + request.query };
  const shell = async () => {
    await fetchAll([sheet.queries.fetchQuery(statusQuery)]);
    return documentOf(press, sheet, null);
  };
  if (meta.isPrivate === true && written !== null) return shell();
  const context = await press.handler.query(new Request(ANY_ORIGIN + request.path + request.query));
  if (context instanceof Response) return { kind: 'elsewhere', to: context.headers.get('location') ?? '/' };
  if (request.isShell) return shell();
  await prefetch(sheet, context);
  return documentOf(press, sheet, context);
}

const fetchAll = (fetches: readonly Promise<unknown>[]): Promise<unknown> => Promise.allSettled(fetches);

function prefetch({ queries, request }: Sheet, { matches }: StaticHandlerContext): Promise<unknown> {
  const query = new URLSearchParams(request.query);
  const wanted = matches.map(({ route }) =>
    (route.handle as RouteHandle | undefined)?.prefetch?.(queries, query),
  );
  return fetchAll([queries.fetchQuery(statusQuery), ...wanted.filter((fetch) => fetch !== undefined)]);
}

async function documentOf(
  press: Press,
  sheet: Sheet,
  context: StaticHandlerContext | null,
): Promise<DrawnPage> {
  const { request, language, meta, queries } = sheet;
  const texts = press.i18nOf(language);
  const body = context === null ? null : await bodyOf(press, sheet, context);
  const boot: Boot = {
    language,
    // The busy page (429) is for visitors without scripts.
    isDrawn: body !== null && meta.status !== 429,
    queries: answersOf(queries),
    texts: textsFor(press.texts, meta, language),
    loaderData: context?.loaderData ?? {},
  };
  const matches = (context?.matches ?? []).map(({ route, params }) => ({ handle: route.handle, params }));
  const html = press.template({
    language,
    head: headHtml(headOf(request.path, texts, matches)),
    site: jsonOf(request.site),
    boot: jsonOf(boot),
    body,
    module: meta.module,
  });
  const isPrivate = meta.isPrivate === true;
  const isFramed = meta.isFramed === true;
  return {
    kind: 'page',
    html: branded(html, request.site),
    status: statusOf(sheet),
    noindex: !isIndexed(meta),
    isPrivate,
    isFramed,
  };
}

async function bodyOf(press: Press, sheet: Sheet, context: StaticHandlerContext): Promise<string | null> {
  const { handler, report } = press;
  const texts = press.i18nOf(sheet.language);
  await press.turn();
  try {
    return await drawBody({ texts, queries: sheet.queries, routes: handler.dataRoutes, context, report });
  } catch (error) {
    report(error);
    return null;
  }
}

const answersOf = (queries: QueryClient): Boot['queries'] =>
  queries
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data]);

function textsFor(texts: Texts, { namespaces }: RouteMeta, language: PageLanguage): Texts {
  const of = (code: string) =>
    Object.fromEntries(namespaces.map((namespace) => [namespace, texts[code]?.[namespace] ?? {}]));
  return Object.fromEntries([language, ...fallbackOf(language)].map((code) => [code, of(code)]));
}

/** A closed site still shows customers their ticket. */
function statusOf({ meta, queries }: Sheet): DrawnPage['status'] {
  const isClosed = queries.getQueryData(statusQuery.queryKey)?.siteStatus === false;
  if (isClosed && meta.isPrivate !== true) return 503;
  return meta.status ?? 200;
}
