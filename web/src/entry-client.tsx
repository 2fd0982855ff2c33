import './shell/theme/styles.ts';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteMatch, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { onCallFailure } from './platform/calls/api.ts';
import { createQueryClient } from './platform/calls/query.ts';
import { startI18n } from './platform/language/i18n.ts';
import { detectLanguage, type PageLanguage, withoutLanguage } from './platform/language/languages.ts';
import { ageOfDocumentMs, type Boot, readBoot } from './platform/start/boot.ts';
import type { RouteHandle } from './route-handle.ts';
import { metaOf } from './route-meta.ts';
import { routes } from './routes.tsx';
import { leaveLossesToPage, recoverFromLostChunks } from './shell/broken/lost-chunks.ts';
import { Providers } from './shell/providers.tsx';
import { keepFonts } from './shell/theme/fonts.ts';
import { makeFitForPaper } from './shell/theme/for-paper.ts';
import { showFailure } from './ui/toast/failure-toast.ts';

async function start(root: HTMLElement): Promise<void> {
  keepFonts();
  makeFitForPaper();
  recoverFromLostChunks();
  onCallFailure(showFailure);
  const boot = readBoot();
  const { namespaces } = metaOf(withoutLanguage(location.pathname));
  const language = boot?.language ?? detectLanguage(location.pathname);
  await Promise.all([
    startI18n(language, namespaces, boot?.texts),
    boot?.isDrawn === true ? loadRoutesOf(location.pathname, language) : null,
  ]);
  leaveLossesToPage();
  const isAsDrawn = boot?.isDrawn === true && isStillThere();
  const page = <Page boot={boot} router={routerFor(isAsDrawn ? boot : null)} />;
  if (isAsDrawn) hydrateRoot(root, page);
  else createRoot(root).render(page);
}

/** A step back before hydration keeps the document and changes its address. */
function isStillThere(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  if (loaded === undefined) return true;
  const { pathname, search } = new URL(loaded.name);
  return pathname + search === location.pathname + location.search;
}

/** A loading route would make the router draw a preloader. */
async function loadRoutesOf(pathname: string, language: PageLanguage): Promise<void> {
  const load = async ({ route, params }: RouteMatch<string, RouteObject>): Promise<void> => {
    await loadRoute(route);
    await (route.handle as RouteHandle | undefined)?.warm?.({ language, params }).catch(stayAsDrawn);
  };
  await Promise.all((matchRoutes(routes, pathname) ?? []).map(load));
}

async function loadRoute(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return;
  Object.assign(route, await route.lazy().catch(stayAsDrawn));
  delete route.lazy;
}

const stayAsDrawn = (): Promise<void> => new Promise(() => undefined);

const routerFor = (boot: Boot | null) =>
  createBrowserRouter(
    routes,
    boot?.isDrawn === true ? { hydrationData: { loaderData: { ...boot.loaderData } } } : {},
  );

interface PageProps {
  readonly boot: Boot | null;
  readonly router: ReturnType<typeof createBrowserRouter>;
}

function Page({ boot, router }: PageProps) {
  return (
    <Providers queries={queriesOf(boot)} theme={themeOfFrame()}>
      <RouterProvider router={router} />
    </Providers>
  );
}

/** As `setTheme` drew it. */
function themeOfFrame(): 'dark' | 'light' | undefined {
  const { dataset } = document.documentElement;
  if (dataset['framed'] === undefined) return undefined;
  return dataset['mantineColorScheme'] === 'light' ? 'light' : 'dark';
}

/** Answers are as old as the document. A cached document has no age: ask for everything. */
function queriesOf(boot: Boot | null) {
  const queries = createQueryClient(showFailure);
  const ageMs = ageOfDocumentMs();
  const updatedAt = ageMs === null ? 0 : Date.now() - ageMs;
  for (const [key, answer] of boot?.queries ?? []) queries.setQueryData(key, answer, { updatedAt });
  if (ageMs === null) void queries.invalidateQueries();
  return queries;
}

void start(document.getElementById('root') as HTMLElement);
