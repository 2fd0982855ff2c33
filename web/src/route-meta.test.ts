import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { indexedPaths, metaOf, privatePaths } from './route-meta.ts';

describe('the table of pages', () => {
  it('module, named for a page, exists', () => {
    const paths = [
      ...indexedPaths(),
      '/exchange',
      '/pay/1',
      '/offer/1',
      '/lk/main',
      '/lk/history',
      '/lk/referal',
    ];
    const modules = paths.map((path) => metaOf(path).module).filter((module) => module !== undefined);
    expect(modules.length).toBeGreaterThan(10);
    for (const module of modules)
      expect([module, existsSync(join(import.meta.dirname, '..', module))]).toEqual([module, true]);
  });

  it('lists every public page once, and no private, missing or empty page', () => {
    const paths = indexedPaths();
    expect(new Set(paths).size).toBe(paths.length);
    for (const path of ['/', '/faq', '/blog', '/blog/stablecoins-basics', '/terms', '/aml-kyc', '/refferal'])
      expect(paths).toContain(path);
    for (const path of ['/frontpage', '/exchange', '/404', '/500', '/lk/*', '/pay/:id', '/blog/:slug'])
      expect(paths).not.toContain(path);
  });

  it('private pages, begin with what robots are kept from', () => {
    expect([...privatePaths()].sort()).toEqual(['/lk/', '/offer/', '/pay/']);
  });

  it.each(['/nowhere', '/pay', '/pay/1/2', '/blog/no-such-article', '/blog/a/b', '/ex'])(
    'path, %s, is missing',
    (path) => expect(metaOf(path).status).toBe(404),
  );

  it('path, with a slash at its end, is the same page', () => {
    expect(metaOf('/faq/')).toBe(metaOf('/faq'));
  });
});
