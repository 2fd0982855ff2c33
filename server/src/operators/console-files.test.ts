import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { quietLog } from '../../test/database.ts';
import { createHttpServer } from '../platform/http/http-server.ts';
import { createMetrics } from '../platform/metrics.ts';
import { consoleFiles } from './console-files.ts';

let root: string;
const server = () =>
  createHttpServer({ log: quietLog, metrics: createMetrics(false), trustedProxies: [], isHttps: false });

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'parom-console-'));
  mkdirSync(join(root, 'dist', 'assets'), { recursive: true });
  writeFileSync(join(root, 'dist', 'index.html'), '<title>console</title>');
  writeFileSync(join(root, 'dist', 'assets', 'main-1.js'), 'let a;');
});
afterAll(() => rmSync(root, { recursive: true }));

it('answers each path without a file with the page, and no call and no missing file', async () => {
  const app = await server();
  expect(await consoleFiles(app, root)).toBe(true);
  for (const url of ['/', '/tickets/12', '/search?by=x']) {
    const page = await app.inject({ method: 'GET', url });
    expect(page.body).toBe('<title>console</title>');
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(page.headers['cache-control']).toBe('no-cache');
  }
  const file = await app.inject({ method: 'GET', url: '/assets/main-1.js' });
  expect([file.body, file.headers['cache-control']]).toEqual([
    'let a;',
    expect.stringContaining('immutable'),
  ]);
  for (const url of ['/assets/main-0.js', '/api/console/none', '/../package.json'])
    expect((await app.inject({ method: 'GET', url })).statusCode, url).toBe(404);
  await app.close();
});

it('is silent when the console is not built', async () => {
  const app = await server();
  expect(await consoleFiles(app, join(root, 'none'))).toBe(false);
  await app.close();
});
