import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { PageSite } from '@parom/contract/pages';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { quietLog } from '../../test/database.ts';
import { createHttpServer } from '../platform/http/http-server.ts';
import { createMetrics } from '../platform/metrics.ts';
import { pagesRoutes } from './pages-routes.ts';

const SCRIPT = 'document.title = 1';
const PAGE = `<!doctype html><script>${SCRIPT}</script><script type="application/json">{}</script>`;
/** A renderer with the web's interface: it prints its input and counts its drawings. */
const RENDERER = `
let drawn = 0;
export const openPages = ({ readBuilt, ask, turn }) => ({
  languageOf: (path, stored, accepted) => stored ?? accepted[0] ?? 'ru',
  keyOf: (path, query) => (path.startsWith('/pay') || query !== '' ? null : path),
  shellKeyOf: (path) => (path.startsWith('/pay') ? null : path),
  tooManyFor: (path) => (path.startsWith('/en') ? '/en/429' : '/429'),
  draw: async (request) => {
    if (request.path === '/unknown') return { kind: 'elsewhere', to: '/404' };
    if (request.path === '/broken') throw new Error('a bug');
    await turn();
    drawn += 1;
    const isOpen = await ask('status', {});
    const html = JSON.stringify({ drawn, built: readBuilt('index.html').length, padding: 'x'.repeat(2_000), ...request });
    const isPrivate = request.path.startsWith('/pay');
    return {
      kind: 'page', html, noindex: isPrivate || request.path === '/404', isPrivate,
      isFramed: request.path === '/widget',
      status: !isOpen ? 503 : Number(/[/](404|429)$/.exec(request.path)?.[1] ?? 200),
    };
  },
  indexed: [{ path: '/', variants: { ru: '/ru', en: '/en' } }, { path: '/faq', variants: { ru: '/ru/faq', en: '/en/faq' } }],
  disallowed: ['/pay/', '/lk/'],
});`;

const SITE_NAME = { ru: 'Лодка', en: 'Boat' };
const publicFiles = join(import.meta.dirname, '../../../web/public');
const pictures = new Map([['/pictures/0a.svg', { type: 'image/svg+xml', bytes: Buffer.from('<svg/>') }]]);
const origin = 'https://parom.example';
const clock = handClock();
let webRoot: string;
let isOpen: boolean;
let isBusy: boolean;
let look: Partial<PageSite>;
let app: Awaited<ReturnType<typeof createHttpServer>>;

beforeEach(async () => {
  isOpen = true;
  isBusy = false;
  look = {};
  webRoot = mkdtempSync(join(tmpdir(), 'parom-pages-'));
  const file = (path: string, content: string | Buffer) => writeFileSync(join(webRoot, path), content);
  for (const folder of ['dist/assets', 'dist/locales/ru', 'dist/.vite', 'dist-server'])
    mkdirSync(join(webRoot, folder), { recursive: true });
  file('dist/index.html', PAGE);
  file('dist/assets/a-1.js', 'let a = 1;');
  file('dist/assets/a-1.js.br', brotliCompressSync('let a = 1;'));
  file('dist/widget.js', 'let w = 1;');
  file('dist/locales/ru/common.json', '{}');
  file('dist/.vite/manifest.json', '{"secret":1}');
  file('dist-server/package.json', '{"type":"module"}');
  file('dist-server/entry-server.js', RENDERER);
  app = await createHttpServer({
    log: quietLog,
    metrics: createMetrics(false),
    trustedProxies: [],
    isHttps: false,
  });
});
afterEach(async () => {
  await app.close();
  rmSync(webRoot, { recursive: true });
});

const open = () =>
  pagesRoutes(app, {
    webRoot,
    clock,
    log: quietLog,
    pictures: () => pictures,
    iconAt: async (path) =>
      path === '/pictures/0c.svg' ? { type: 'image/svg+xml', bytes: Buffer.from('<svg id="coin"/>') } : null,
    isOpen: () => isOpen,
    isBusy: () => isBusy,
    areLimitsOn: true,
    ask: async () => isOpen,
    site: () => ({ origin, isSandbox: true, name: SITE_NAME, slogan: SITE_NAME, ...look }) as PageSite,
  });
const get = (url: string, headers = {}) => app.inject({ url, headers });

describe('pages', () => {
  it('are absent without a build, and fail the start with half of one', async () => {
    rmSync(join(webRoot, 'dist-server'), { recursive: true });
    await expect(open()).rejects.toThrow(/entry-server/);
    rmSync(join(webRoot, 'dist/index.html'));
    expect(await open()).toBe(false);
  });

  it('are drawn for any address, always revalidated, with one allowed script', {
    tags: ['threat:page-address-swap'],
  }, async () => {
    await open();
    for (const path of ['/', '/ru', '/exchange?income=1', '/index.html', '/.vite/manifest']) {
      const answer = await get(path);
      expect([path, answer.statusCode]).toEqual([path, 200]);
      expect(answer.json()).toMatchObject({ built: PAGE.length, site: { origin, isSandbox: true } });
      expect(answer.headers['cache-control']).toBe('no-cache');
      const policy = answer.headers['content-security-policy'];
      const hash = createHash('sha256').update(SCRIPT).digest('base64');
      expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
      expect(policy).toContain("connect-src 'self' wss://parom.example;");
    }
  });

  it('that other sites may frame are the widget alone, also unchanged or closed', {
    tags: ['threat:page-address-swap'],
  }, async () => {
    await open();
    const framing = async (url: string, headers = {}) => {
      const answer = await get(url, headers);
      const [, ancestors] =
        /frame-ancestors ([^;]+)/.exec(String(answer.headers['content-security-policy'])) ?? [];
      return [answer.statusCode, answer.headers['x-frame-options'], ancestors];
    };
    const { etag } = (await get('/widget')).headers;
    expect(await framing('/widget', { 'if-none-match': etag })).toEqual([304, undefined, '*']);
    for (const path of ['/', '/exchange?income=1', '/pay/123', '/404', '/widgets', '/widget/other'])
      expect((await framing(path)).slice(1)).toEqual(['DENY', "'none'"]);
    isOpen = false;
    expect(await framing('/widget?cur_from=BTC')).toEqual([503, undefined, '*']);
  });

  it('give other sites the script of the widget and no other file', async () => {
    await open();
    const policyOf = async (url: string) => (await get(url)).headers['cross-origin-resource-policy'];
    expect(await policyOf('/widget.js')).toBe('cross-origin');
    expect(await policyOf('/assets/a-1.js')).toBe('same-origin');
    expect(await policyOf('/widget')).toBe('same-origin');
  });

  it('that are private send no referrer, and are neither indexed nor kept', {
    tags: ['threat:address-in-log'],
  }, async () => {
    await open();
    const first = await get('/pay/123?offerToken=secret');
    expect(first.headers['referrer-policy']).toBe('no-referrer');
    expect(first.headers['x-robots-tag']).toBe('noindex');
    expect((await get('/pay/123?offerToken=secret')).json().drawn).toBe(first.json().drawn + 1);
    expect((await get('/faq')).headers['x-robots-tag']).toBeUndefined();
  });

  it('that are unknown redirect to /404 with status 404', { tags: ['spec:2.3'] }, async () => {
    await open();
    const unknown = await get('/unknown/');
    expect([unknown.statusCode, unknown.headers.location]).toEqual([302, '/404']);
    expect((await get('/404')).statusCode).toBe(404);
  });

  it('of a closed site answer at once when to return', { tags: ['spec:1.6'] }, async () => {
    await open();
    expect((await get('/')).statusCode).toBe(200);
    isOpen = false;
    const closed = await get('/');
    expect([closed.statusCode, closed.headers['retry-after']]).toEqual([503, '600']);
    isOpen = true;
    expect((await get('/')).statusCode).toBe(200);
  });

  it('that cannot be drawn are an error without detail', async () => {
    await open();
    const broken = await get('/broken');
    expect(broken.statusCode).toBe(500);
    expect(broken.body).not.toContain('a bug');
  });
});

describe('a repeated page', () => {
  const drawnAt = async (url: string, headers = {}) => (await get(url, headers)).json().drawn as number;

  it('is kept for five seconds and then drawn again', {
    tags: ['threat:dear-pages'],
  }, async () => {
    await open();
    const first = await drawnAt('/');
    expect(await drawnAt('/')).toBe(first);
    clock.advance(5_000);
    expect(await drawnAt('/')).toBe(first + 1);
  });

  it('is the same for other tokens and cookies, and contains none of them', async () => {
    await open();
    const mine = await get('/', { authorization: 'Bearer secret', cookie: 'lng=en; refcode=secret' });
    expect(mine.body).not.toContain('secret');
    expect(mine.json().drawn).toBe(await drawnAt('/', { cookie: 'lng=en' }));
  });

  it('differs by language: the cookie counts before the accepted ones', async () => {
    await open();
    const languageFor = async (headers: Record<string, string>) => (await get('/', headers)).json().language;
    expect(await languageFor({ 'accept-language': 'de;q=0.3, en-GB;q=0.9, ru;q=0' })).toBe('en-GB');
    expect(await languageFor({ 'accept-language': 'en', cookie: 'a=b; lng=ru' })).toBe('ru');
    expect(await languageFor({})).toBe('ru');
    expect((await get('/')).headers.vary).toContain('cookie');
  });

  it('with a query is drawn for that visitor only', async () => {
    await open();
    const first = await get('/exchange?addr=mine');
    expect(first.json().query).toBe('?addr=mine');
    expect(await drawnAt('/exchange?addr=mine')).toBe(first.json().drawn + 1);
  });

  it('with new queries is refused to one address after 600; kept pages are not', {
    tags: ['threat:dear-pages'],
  }, async () => {
    await open();
    const page = (url: string, remoteAddress = '192.0.2.1') => app.inject({ url, remoteAddress });
    const ask = async (url: string, remoteAddress?: string) => (await page(url, remoteAddress)).statusCode;
    for (let i = 0; i < 600; i += 1) expect(await ask(`/exchange?n=${i}`)).toBe(200);
    expect(await ask('/exchange?n=600')).toBe(429);
    expect(await ask('/pay/123')).toBe(429);
    expect([await ask('/'), await ask('/assets/a-1.js')]).toEqual([200, 200]);
    expect(await ask('/exchange?n=600', '192.0.2.2')).toBe(200);
    // Shared by all visitors, so it depends only on the language of the address.
    const refused = await page('/pay/123?offerToken=secret');
    expect(refused.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(refused.json()).toMatchObject({ path: '/429', query: '' });
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(refused.headers['referrer-policy']).toBe('no-referrer');
    expect((await page('/exchange?n=601')).json().drawn).toBe(refused.json().drawn);
    expect((await page('/en/exchange?n=602')).json().path).toBe('/en/429');
  });

  it('with a query is mostly a shell in a busy moment', {
    tags: ['threat:dear-pages'],
  }, async () => {
    await open();
    isBusy = true;
    const isShell = async (url: string) => (await get(url)).json().isShell as boolean;
    const shells = [];
    for (let n = 0; n < 10; n += 1) shells.push(await isShell(`/exchange?n=${n}`));
    expect(shells).toEqual([...Array(4).fill(false), ...Array(6).fill(true)]);
    expect(await isShell('/')).toBe(false);
    // Every query gets the same shell; the next ticket has its own.
    const drawnAt = async (url: string) => (await get(url)).json().drawn as number;
    expect(await drawnAt('/exchange?n=11')).toBe(await drawnAt('/exchange?n=12'));
    expect(await drawnAt('/pay/11')).toBe((await drawnAt('/pay/12')) - 1);
    isBusy = false;
    const later = await app.inject({ url: '/exchange?n=10', remoteAddress: '192.0.2.2' });
    expect(later.json().isShell).toBe(false);
  });

  it('with new queries is drawn five times for an address, and once for the next', {
    tags: ['threat:dear-pages'],
  }, async () => {
    await open();
    const isShell = async (n: number, remoteAddress: string) =>
      (await app.inject({ url: `/exchange?n=${n}`, remoteAddress })).json().isShell as boolean;
    const shells = [];
    for (let n = 0; n < 8; n += 1) shells.push(await isShell(n, '192.0.2.1'));
    expect(shells).toEqual([...Array(5).fill(false), ...Array(3).fill(true)]);
    expect(await isShell(8, '192.0.2.2')).toBe(false);
  });

  it('with thirty queries at once is sent once per turn of the event loop', {
    tags: ['threat:dear-pages'],
  }, async () => {
    let turn = 0;
    let isOver = false;
    const count = () => {
      turn += 1;
      if (!isOver) setImmediate(count);
    };
    const sentIn: number[] = [];
    app.addHook('onSend', async () => void sentIn.push(turn));
    await open();
    isBusy = true;
    count();
    await Promise.all(Array.from({ length: 30 }, (_, n) => get(`/exchange?n=${n}`)));
    isOver = true;
    expect(sentIn).toHaveLength(30);
    expect(new Set(sentIn).size).toBe(30);
  });

  it('with thirty queries at once is drawn for a few', { tags: ['threat:dear-pages'] }, async () => {
    await open();
    const asked = Array.from({ length: 30 }, (_, n) => get(`/exchange?n=${n}`));
    const drawn = (await Promise.all(asked)).filter((answer) => answer.json().isShell === false);
    expect(drawn.length).toBeLessThanOrEqual(8);
    expect(drawn.length).toBeGreaterThanOrEqual(4);
  });

  it('is not sent again to its holder unless it has changed', async () => {
    await open();
    const first = await get('/');
    const mine = { 'if-none-match': `"other", ${first.headers.etag}` };
    const again = await get('/', mine);
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', first.headers.etag]);
    expect(again.headers['cache-control']).toBe('no-cache');
    expect((await get('/', { ...mine, 'accept-encoding': 'br' })).statusCode).toBe(304);
    clock.advance(5_000);
    expect((await get('/', mine)).statusCode).toBe(200);
    for (const path of ['/pay/123', '/404']) expect((await get(path)).headers.etag).toBeUndefined();
  });

  it('is the same when compressed', async () => {
    await open();
    const plain = await get('/');
    const small = await get('/', { 'accept-encoding': 'gzip, br' });
    expect(small.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
  });
});

describe('pages with long requests', () => {
  const many = (sign: string) => sign.repeat(15_000);
  /** The best of several, because the machine may be busy. */
  async function quickestMs(url: string, headers = {}): Promise<number> {
    const times: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      const begun = performance.now();
      await get(url, headers);
      times.push(performance.now() - begun);
    }
    return Math.min(...times);
  }

  it.each([
    ['a language with spaces', '/', { 'accept-language': `a${many(' ')}b` }],
    ['slashes', `/${many('/')}a`, {}],
    ['slashes below /api', `/api${many('/')}a`, {}],
  ])(
    'with 15,000 characters of %s take little more time',
    { tags: ['threat:dear-pages'] },
    async (_, url, headers) => {
      await open();
      await get('/');
      const usual = await quickestMs('/', { 'accept-language': 'en' });
      expect(await quickestMs(url, headers)).toBeLessThan(20 * usual + 10);
    },
  );

  it('use the first of 500 characters of languages, and ignore more', async () => {
    await open();
    const languageFor = async (header: string) =>
      (await get('/', { 'accept-language': header })).json().language;
    expect(await languageFor(`en ; q=0.8,${' '.repeat(480)}`)).toBe('en');
    expect(await languageFor(`en ; q=0.8,${' '.repeat(500)}`)).toBe('ru');
  });

  it('with a path longer than ours are a 404', async () => {
    await open();
    expect((await get(`/${'a'.repeat(1_999)}`)).statusCode).toBe(200);
    expect((await get(`/${'a'.repeat(2_000)}`)).statusCode).toBe(404);
  });
});

describe('files', () => {
  it('of the build are immutable and sent in compressed form', async () => {
    await open();
    const answer = await get('/assets/a-1.js', { 'accept-encoding': 'gzip, br' });
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers['content-type']).toContain('javascript');
    expect((await get('/assets/a-1.js')).body).toBe('let a = 1;');
    const known = { 'if-none-match': String(answer.headers.etag), 'accept-encoding': 'gzip, br' };
    expect((await get('/assets/a-1.js', known)).statusCode).toBe(304);
  });

  it('that are gone are a 404, never a page', async () => {
    await open();
    for (const path of [
      '/assets/old-0.js',
      '/locales/de/common.json',
      '/coins/none.svg',
      '/.vite/manifest.json',
    ])
      expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
    expect((await get('/locales/ru/common.json')).headers['cache-control']).toBe('no-cache');
  });

  it('below /api do not exist: unknown calls are a JSON 404', async () => {
    await open();
    for (const path of ['/api', '/api/v1/nowhere']) {
      const answer = await get(path);
      expect([answer.statusCode, answer.json().errorCode]).toEqual([404, 404]);
    }
  });

  it('cannot be requested from outside the folder', async () => {
    await open();
    for (const path of ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fetc/passwd'])
      expect((await get(path)).body).not.toContain('"name"');
  });
});

describe('an installed site', () => {
  it.each(['ru', 'en'] as const)('has the operator’s name, its page and icons: %s', async (language) => {
    await open();
    const answer = await get(`/${language}.webmanifest`);
    expect(answer.headers['content-type']).toContain('application/manifest+json');
    const manifest = JSON.parse(answer.body) as Record<string, unknown>;
    expect(manifest).toMatchObject({ lang: language, start_url: `/${language}`, display: 'standalone' });
    expect(manifest.name).toBe(SITE_NAME[language]);
    const icons = manifest.icons as readonly { src: string }[];
    for (const { src } of icons) expect(existsSync(join(publicFiles, src))).toBe(true);
    expect((await get('/fr.webmanifest')).statusCode).toBe(404);
  });
});

describe('a picture that operators set', () => {
  it('is served with its type, and may run and load nothing', async () => {
    await open();
    const { headers, body } = await get('/pictures/0a.svg');
    expect(body).toBe('<svg/>');
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('immutable'),
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*sandbox/),
    });
    expect((await get('/pictures/0b.svg')).statusCode).toBe(404);
    const icon = await get('/pictures/0c.svg');
    expect([icon.body, icon.headers['content-security-policy']]).toEqual([
      '<svg id="coin"/>',
      headers['content-security-policy'],
    ]);
  });

  it('is the icon of the installed site', async () => {
    look = { logo: '/pictures/0a.svg' };
    await open();
    const { icons } = (await get('/en.webmanifest')).json();
    expect(icons).toEqual([{ src: '/pictures/0a.svg', sizes: 'any', type: 'image/svg+xml' }]);
  });
});

describe('search engines', () => {
  it('get every public page in its languages, and the excluded paths', async () => {
    await open();
    const map = await get('/sitemap.xml');
    expect(map.headers['content-type']).toContain('application/xml');
    expect(map.body.match(/<loc>[^<]+/g)).toEqual(
      ['/ru', '/en', '/ru/faq', '/en/faq'].map((path) => `<loc>${origin}${path}`),
    );
    expect(map.body).toContain(`hreflang="x-default" href="${origin}/faq"`);
    expect((await get('/robots.txt')).body).toBe(
      `User-agent: *\nDisallow: /api/\nDisallow: /pay/\nDisallow: /lk/\n\nSitemap: ${origin}/sitemap.xml\n`,
    );
  });
});
