/** Starts the page in the browser: what the server handed over, translations, the router; brings it to life or draws it. */
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

/** Whoever goes back before the page is alive stays in this document, at an address that it was not drawn for. */
function isStillThere(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  if (loaded === undefined) return true;
  const { pathname, search } = new URL(loaded.name);
  return pathname + search === location.pathname + location.search;
}

/** A route that is still on its way when the page is brought to life would make the router draw a preloader instead. */
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

/** A part is lost: `lost-chunks.ts` leads elsewhere, and until then the page stays as the server has drawn it. */
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
    <Providers queries={queriesOf(boot)}>
      <RouterProvider router={router} />
    </Providers>
  );
}

/**
 * What the server's calls answered is as old as the document: the browser's clock, which may be wrong, has no say in it. Out of
 * the cache it has no age at all: the page begins as it was drawn, and asks for everything at once.
 */
function queriesOf(boot: Boot | null) {
  const queries = createQueryClient(showFailure);
  const ageMs = ageOfDocumentMs();
  const updatedAt = ageMs === null ? 0 : Date.now() - ageMs;
  for (const [key, answer] of boot?.queries ?? []) queries.setQueryData(key, answer, { updatedAt });
  // Nobody looks at them yet, so nothing is asked here; even what is never asked for again will be.
  if (ageMs === null) void queries.invalidateQueries();
  return queries;
}

void start(document.getElementById('root') as HTMLElement);
