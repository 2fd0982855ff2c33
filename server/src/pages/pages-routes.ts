import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { PageSite, PagesWorld } from '@parom/contract/pages';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import { sendNotFound } from '../platform/http/error-handler.ts';
import { limitByHand } from '../platform/http/rate-limits.ts';
import { oneEachTurn } from '../platform/limits/one-each-turn.ts';
import type { SharedCounts } from '../platform/limits/shared-counts.ts';
import type { Logger } from '../platform/logger.ts';
import { addressOf, answerPages } from './answer-page.ts';
import { appManifest, manifestLanguages } from './app-manifest.ts';
import { AN_HOUR, cachingOf, filesUnder, isFile } from './built-files.ts';
import { filesOf, openRenderer } from './open-renderer.ts';
import { pagePolicy } from './page-policy.ts';
import { type IconAt, type Pictures, pictureRoutes } from './picture-routes.ts';
import { ownArticles, robotsTxt, siteMapXml } from './site-map.ts';

/** The only file for pages of other sites. */
const WIDGET_SCRIPT = '/widget.js';
const LONGEST_PATH = 2_000;
const hidden = { schema: { hide: true } as object };

export interface PagesDeps {
  readonly webRoot: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly ask: PagesWorld['ask'];
  readonly site: () => PageSite;
  readonly pictures: () => Pictures;
  readonly iconAt: IconAt;
  readonly isOpen: () => boolean;
  readonly areLimitsOn: boolean;
  readonly counts?: SharedCounts | undefined;
  readonly isBusy: () => boolean;
}

export async function pagesRoutes(app: FastifyInstance, deps: PagesDeps): Promise<boolean> {
  const root = filesOf(deps.webRoot);
  const turn = oneEachTurn();
  const pages = await openRenderer(deps.webRoot, {
    ask: deps.ask,
    turn,
    report: (error) => deps.log.error({ err: error }, 'a part of a page could not be drawn'),
  });
  if (pages === null) return false;
  const { origin } = deps.site();
  const html = readFileSync(join(root, 'index.html'), 'utf8');
  const policies = { page: pagePolicy(html, origin), framed: pagePolicy(html, origin, '*') };
  const files = new Set(filesUnder(root));
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  });

  app.get('/sitemap.xml', hidden, (_request, reply) =>
    reply
      .header('cache-control', AN_HOUR)
      .type('application/xml; charset=utf-8')
      .send(siteMapXml([...pages.indexed, ...ownArticles(pages.indexed, deps.site().articles)], origin)),
  );
  app.get('/robots.txt', hidden, (_request, reply) =>
    reply.header('cache-control', AN_HOUR).type('text/plain; charset=utf-8').send(robotsTxt(pages, origin)),
  );
  for (const language of manifestLanguages)
    app.get(`/${language}.webmanifest`, hidden, (_request, reply) =>
      reply
        .header('cache-control', AN_HOUR)
        .type('application/manifest+json; charset=utf-8')
        .send(appManifest(deps.site(), language)),
    );
  pictureRoutes(app, deps.pictures, deps.iconAt);
  await app.register(async (scope) => {
    const countDrawn = deps.areLimitsOn
      ? await limitByHand(scope, deps.counts?.calls('pages'))
      : async () => null;
    const answerPage = answerPages({ ...deps, pages, policies, turn, countDrawn });
    scope.get('/*', { ...hidden, compress: false }, async (request, reply) => {
      const { path } = addressOf(request.url);
      if (path.length > LONGEST_PATH) return sendNotFound(reply);
      if (path === '/api' || path.startsWith('/api/')) return sendNotFound(reply);
      if (files.has(path)) {
        reply.header('cache-control', cachingOf(path));
        if (path === WIDGET_SCRIPT) reply.header('cross-origin-resource-policy', 'cross-origin');
        return reply.sendFile(path.slice(1));
      }
      // Never answer a missing file (an older build's chunk) with a page.
      if (isFile(path)) return sendNotFound(reply);
      return answerPage(request, reply);
    });
  });
  return true;
}
