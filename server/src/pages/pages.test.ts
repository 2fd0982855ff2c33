import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpServer } from '../platform/http/http-server.ts';
import { createMetrics } from '../platform/metrics.ts';
import { pagesRoutes } from './pages-routes.ts';

const SCRIPT = 'document.title = 1';
const PAGE = `<!doctype html><script>${SCRIPT}</script><script type="module" src="/assets/a-1.js"></script>`;
let root: string;
let app: Awaited<ReturnType<typeof createHttpServer>>;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'parom-pages-'));
  for (const folder of ['assets', 'locales/ru', '.vite']) mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'index.html'), PAGE);
  writeFileSync(join(root, 'assets/a-1.js'), 'let a = 1;');
  writeFileSync(join(root, 'assets/a-1.js.br'), brotliCompressSync('let a = 1;'));
  writeFileSync(join(root, 'locales/ru/common.json'), '{}');
  writeFileSync(join(root, '.vite/manifest.json'), '{"secret":1}');
  const log = pino({ level: 'silent' });
  app = await createHttpServer({ log, metrics: createMetrics(false), trustedProxies: [], isHttps: false });
});
afterEach(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

const get = (url: string, headers = {}) => app.inject({ url, headers });

describe('pages', () => {
  it('without a build, serve nothing', async () => {
    rmSync(join(root, 'index.html'));
    expect(await pagesRoutes(app, root)).toBe(false);
  });

  it('for any address, are the shell, which is never cached and may run its own script only', async () => {
    await pagesRoutes(app, root);
    for (const path of [
      '/',
      '/ru',
      '/exchange?income=1',
      '/lk/main',
      '/index.html',
      '/.vite/manifest.json',
    ]) {
      const answer = await get(path);
      expect([path, answer.statusCode, answer.body]).toEqual([path, 200, PAGE]);
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.headers['content-security-policy']).toContain(
        `script-src 'self' 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}';`,
      );
    }
  });

  it('of a ticket, tell no other site where they came from, and stay out of indexes', async () => {
    await pagesRoutes(app, root);
    const { headers } = await get('/pay/123?offerToken=secret');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect((await get('/faq')).headers['x-robots-tag']).toBeUndefined();
  });

  it('at /404, have that status', async () => {
    await pagesRoutes(app, root);
    expect((await get('/404')).statusCode).toBe(404);
    expect((await get('/ru/404')).statusCode).toBe(404);
  });

  it('as assets, are immutable and sent as they were compressed', async () => {
    await pagesRoutes(app, root);
    const answer = await get('/assets/a-1.js', { 'accept-encoding': 'gzip, br' });
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers['content-type']).toContain('javascript');
    expect((await get('/assets/a-1.js')).body).toBe('let a = 1;');
  });

  it('as assets or texts that are gone, are a 404 and never a page', async () => {
    await pagesRoutes(app, root);
    expect((await get('/assets/old-0.js')).statusCode).toBe(404);
    expect((await get('/locales/de/common.json')).statusCode).toBe(404);
    expect((await get('/locales/ru/common.json')).headers['cache-control']).toBe('no-cache');
  });

  it('below /api, are not there: calls that nobody answers are a JSON 404', async () => {
    await pagesRoutes(app, root);
    for (const path of ['/api', '/api/v1/nowhere']) {
      const answer = await get(path);
      expect([answer.statusCode, answer.json().errorCode]).toEqual([404, 404]);
    }
  });

  it('asked for with a way out of the folder, stay in it', async () => {
    await pagesRoutes(app, root);
    for (const path of ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fetc/passwd']) {
      expect((await get(path)).body).not.toContain('"name"');
    }
  });
});
