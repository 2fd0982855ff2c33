import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { metaOf } from './route-meta.ts';
import { routes } from './routes.tsx';
import { writtenAddress } from './written-address.ts';

const writtenAs = (path: string): string | null => writtenAddress(matchRoutes(routes, path) ?? []);

describe('the address of a page', () => {
  it.each([
    ['/FAQ', '/faq'],
    ['/EN', '/en'],
    ['/EN/Terms', '/en/terms'],
    ['/f%61q', '/faq'],
    ['/faq//', '/faq'],
    ['/Blog/stablecoins-basics', '/blog/stablecoins-basics'],
    ['/blog/stablecoins%2Dbasics', '/blog/stablecoins-basics'],
    ['/LK', '/lk'],
    ['/LK/main', '/lk/main'],
    ['/Pay/AbC-1', '/pay/AbC-1'],
    ['/%6Fffer/AbC-1', '/offer/AbC-1'],
  ])('written as %s, which the router takes for a page, is %s', (path, written) => {
    expect(writtenAs(path)).toBe(written);
    expect(writtenAs(written)).toBe(written);
  });

  it.each(['/', '/ru', '/fr', '/exchange', '/en/blog/a', '/pay/a', '/lk/history', '/404', '/500'])(
    'written as %s, as the table of pages has it, stays',
    (path) => expect(writtenAs(path)).toBe(path),
  );

  it.each(['/pay/a%2Fb', '/pay/%zz', '/pay/a%252Fb', "/pay/a'b c"])(
    'with the name %s, comes to rest after one step',
    (path) => {
      const written = writtenAs(path) ?? '';
      expect(written).toMatch(/^\/pay\/./);
      expect(writtenAs(written)).toBe(written);
    },
  );

  it.each(['/nowhere', '/EN/nowhere', '/pay', '/lk/nowhere', '//faq'])(
    'without a page (%s) is null',
    (path) => expect(writtenAs(path)).toBeNull(),
  );

  it('of a private page, in capitals, leads to the private page', () => {
    expect(metaOf('/Pay/a').isPrivate).toBeUndefined();
    expect(metaOf(writtenAs('/Pay/a') ?? '').isPrivate).toBe(true);
  });
});
