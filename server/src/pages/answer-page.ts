/** Visitors share a drawn page: only address, language cookie, accepted languages and encodings are read. */
import type { DrawnPage, PageElsewhere, PageRequest, PageSite, Pages } from '@parom/contract/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import { etagOf, isKnown } from '../platform/http/etag.ts';
import { type KeptBody, keptBody, sendKept } from '../platform/http/kept-body.ts';
import { microCache } from '../platform/http/micro-cache.ts';
import { TokenBucket } from '../platform/limits/token-bucket.ts';
import { drawingBudget } from './drawing-budget.ts';

const LIFETIME_MS = 5_000;
const ENTRIES = 200;
/** For one request alone. Others get a shell, which the browser draws. */
const DRAWN_AT_ONCE = 2;
/** For crawlers, at 15 ms each. */
const DRAWN_WHILE_BUSY = { burst: 4, perSecond: 2 };
const RETRY_AFTER_S = 600;
/** Browsers send some 100 characters. Parsing 15,000 would be an attack. */
const LONGEST_ACCEPTED = 500;

export interface AnswerDeps {
  readonly pages: Pages;
  readonly clock: Clock;
  readonly policies: Policies;
  readonly site: () => PageSite;
  readonly isOpen: () => boolean;
  readonly isBusy: () => boolean;
  readonly areLimitsOn: boolean;
  readonly turn: () => Promise<void>;
  /** Milliseconds to wait before a page for one request alone. */
  readonly countDrawn: (request: FastifyRequest) => Promise<number | null>;
}

interface Policies {
  readonly page: string;
  /** Of a page that other sites may frame. */
  readonly framed: string;
}

type Address = Pick<PageRequest, 'path' | 'query' | 'language'>;

interface Answer {
  readonly page: DrawnPage | PageElsewhere;
  readonly html: KeptBody;
  readonly etag: string | null;
}

export function answerPages(deps: AnswerDeps) {
  const { pages } = deps;
  const cache = microCache<Answer>(deps.clock, { lifetimeMs: LIFETIME_MS, entries: ENTRIES });
  const draw = async (request: Omit<PageRequest, 'site'>): Promise<Answer> => {
    const page = await pages.draw({ ...request, site: deps.site() });
    return { page, html: keptBody(page.kind === 'elsewhere' ? '' : page.html), etag: tagOf(page) };
  };

  let drawing = 0;
  const whileBusy = new TokenBucket(DRAWN_WHILE_BUSY, performance.now());
  const hasBudget = deps.areLimitsOn ? drawingBudget(() => performance.now()) : () => true;
  const mayDraw = (ip: string) => {
    const isCalm = drawing < DRAWN_AT_ONCE && !deps.isBusy();
    return hasBudget(ip) && (isCalm || whileBusy.take(1, performance.now()));
  };
  const drawAlone = async (request: Address, isShell: boolean): Promise<Answer> => {
    drawing += 1;
    try {
      if (isShell) await deps.turn();
      return await draw({ ...request, isShell });
    } finally {
      drawing -= 1;
    }
  };
  const answerAlone = async (request: Address, ip: string): Promise<Answer> => {
    if (mayDraw(ip)) return drawAlone(request, false);
    const key = pages.shellKeyOf(request.path);
    if (key === null) return drawAlone(request, true);
    const shell = await cache.get(`${request.language} ${deps.isOpen()} shell ${key}`, () =>
      drawAlone({ ...request, query: '' }, true),
    );
    return shell.page.kind === 'elsewhere' ? drawAlone(request, true) : shell;
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { path, query } = addressOf(request.url);
    const { cookie, 'accept-language': accepted } = request.headers;
    const language = pages.languageOf(path, storedLanguage(cookie), acceptedLanguages(accepted));
    const known = pages.keyOf(path, query);
    const waitMs = known === null ? await deps.countDrawn(request) : null;
    const key = waitMs === null ? known : pages.tooManyFor(path);
    const answer = await (key === null
      ? answerAlone({ path, query, language }, request.ip)
      : cache.get(`${language} ${deps.isOpen()} ${key}`, () =>
          draw({ path: key, query: '', language, isShell: false }),
        ));
    // A page costs more than a call: calls go in between.
    if (known === null) await deps.turn();
    if (waitMs !== null)
      reply.header('retry-after', Math.ceil(waitMs / 1_000)).header('referrer-policy', 'no-referrer');
    return send(request, reply, answer, deps.policies);
  };
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, html, etag }: Answer,
  policies: Policies,
): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding, accept-language, cookie').header('cache-control', 'no-cache');
  if (page.kind === 'elsewhere') return reply.redirect(page.to, 302);
  if (page.isFramed) reply.removeHeader('x-frame-options');
  reply.header('content-security-policy', page.isFramed ? policies.framed : policies.page);
  if (etag !== null) {
    reply.header('etag', etag);
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  }
  if (page.status === 503) reply.header('retry-after', RETRY_AFTER_S);
  if (page.isPrivate) reply.header('referrer-policy', 'no-referrer');
  if (page.noindex) reply.header('x-robots-tag', 'noindex');
  reply.code(page.status).type('text/html; charset=utf-8');
  return sendKept(request, reply, html);
}

function tagOf(page: DrawnPage | PageElsewhere): string | null {
  if (page.kind === 'elsewhere' || page.isPrivate || page.status !== 200) return null;
  return etagOf(page.html);
}

export function addressOf(url: string): { path: string; query: string } {
  if (!url.startsWith('/')) return { path: '/404', query: '' };
  const mark = url.indexOf('?');
  const [path, query] = mark === -1 ? [url, ''] : [url.slice(0, mark), url.slice(mark)];
  return { path: withoutLastSlashes(path) || '/', query: query === '?' ? '' : query };
}

/** A regular expression would restart at every slash. */
function withoutLastSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

const storedLanguage = (cookie = ''): string | null => /(?:^|;\s*)lng=(\w+)/.exec(cookie)?.[1] ?? null;

function acceptedLanguages(header = ''): string[] {
  if (header.length > LONGEST_ACCEPTED) return [];
  return header
    .split(',', 20)
    .map((part, order) => {
      const [code = '', ...rest] = part.split(';').map((text) => text.trim());
      const quality = rest.find((text) => text.startsWith('q='))?.slice('q='.length);
      return { code, order, quality: quality === undefined ? 1 : Number.parseFloat(quality) || 0 };
    })
    .filter(({ code, quality }) => code !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality || a.order - b.order)
    .map(({ code }) => code);
}
