import { compileMarkdown } from '@parom/contract/markdown';
import type { PageRequest, PageSite } from '@parom/contract/pages';
import { createStaticHandler } from 'react-router';
import { describe, expect, it } from 'vitest';
import { drawPage, type Press } from './draw-page.ts';
import { openPages } from './entry-server.ts';
import { routes } from './routes.tsx';

const handler = createStaticHandler(routes);

async function leadsTo(address: string): Promise<string | null> {
  const answer = await handler.query(new Request(`http://page${address}`));
  return answer instanceof Response ? answer.headers.get('location') : null;
}

describe('an address that leads elsewhere', () => {
  it.each([
    ['/exchange?ref=a1&email=a@b.example', '/frontpage?ref=a1'],
    ['/en/exchange?cur_from=XRP&cur_to=BTC', '/en/frontpage?cur_from=XRP&cur_to=BTC'],
    ['/lk?ref=a1&addr=wallet', '/lk/main?ref=a1'],
    ['/no/such/page?ref=a1&memo=7', '/404?ref=a1'],
    ['/en/no/such/page?ref=a1', '/404?ref=a1'],
    ['/exchange', '/frontpage'],
  ])('%s, leads to %s', async (address, elsewhere) => {
    expect(await leadsTo(address)).toBe(elsewhere);
  });

  it('leads to the same place in a busy moment', async () => {
    const press = { handler, report: () => {} } as unknown as Press;
    const request = { path: '/exchange', query: '?ref=a1', language: 'ru', site: {}, isShell: true };
    expect(await drawPage(press, request as unknown as PageRequest)).toEqual({
      kind: 'elsewhere',
      to: '/frontpage?ref=a1',
    });
  });

  it('takes its query along, even if no route matches it', async () => {
    const request = { path: '/no\nsuch', query: '?ref=a1&email=a@b.example', language: 'ru', site: {} };
    const press = { handler, report: () => {} } as unknown as Press;
    expect(await drawPage(press, request as unknown as PageRequest)).toEqual({
      kind: 'elsewhere',
      to: '/404?ref=a1',
    });
  });
});

const texts = { ru: 'x', en: 'x' };
const siteForTests = {
  name: { ru: 'Parom', en: 'Parom' },
  slogan: texts,
  contacts: { email: null, telegram: null, others: [] },
  monitors: [],
  origin: 'https://parom.example',
  isSandbox: false,
  referralShareBps: 2_000,
  isRiskRated: false,
} as unknown as PageSite;

describe('a drawing that may be kept', () => {
  const build: Readonly<Record<string, string>> = {
    '.vite/manifest.json': JSON.stringify({
      'index.html': { file: 'a.js' },
      'src/content/faq/faq-page.tsx': { file: 'b.js' },
      'src/content/blog/article-page.tsx': { file: 'c.js' },
      font: { file: 'onest-latin-1.woff2' },
    }),
    'index.html': [
      '<html lang="ru"><head><title>Parom</title>',
      '<script id="site-settings" type="application/json">{}</script></head>',
      '<body><div id="root"><div class="boot"></div></div></body></html>',
    ].join('\n'),
  };
  let drawings = 0;
  const { keyOf, draw } = openPages({
    readBuilt: (path) => build[path] ?? '',
    ask: async (name) => {
      if (name === 'siteText') return compileMarkdown('It is **simple**.', 'en');
      throw new Error('nobody is asked');
    },
    turn: async () => {
      drawings += 1;
    },
    report: () => {},
  });

  it('is one page for all referrers', () => {
    expect(keyOf('/faq', '?ref=a1')).toBe(keyOf('/faq', ''));
    expect(keyOf('/faq', '?email=a@b.example')).toBeNull();
  });

  it('is never the exchange page, which redirects with a referrer', () => {
    for (const path of ['/exchange', '/en/exchange'])
      for (const query of ['', '?ref=a1', '?income=1']) expect(keyOf(path, query)).toBeNull();
  });

  it('a shell has the head of its page, and costs no drawing', async () => {
    const request = { path: '/en/faq', query: '?n=1', language: 'en', site: siteForTests };
    for (const isShell of [false, true]) {
      drawings = 0;
      const html = await htmlOf({ ...request, isShell });
      expect(html).toContain('rel="canonical" href="https://parom.example/en/faq"');
      if (isShell) expect(html).toContain('<div class="boot">');
      expect(drawings).toBe(isShell ? 0 : 1);
    }
  });

  it('of an operator’s article is indexed, and gone once it is hidden', async () => {
    const path = '/en/blog/how-to-pay';
    const draft = { path, query: '', language: 'en', isShell: false };
    const site = {
      ...siteForTests,
      articles: [{ slug: 'how-to-pay', day: '2026-11-01', tag: 'fees' }],
      texts: { 'blog/how-to-pay/en': 1 },
      titles: { 'how-to-pay/en': { title: 'How to pay', description: 'It goes so' } },
    } as const satisfies PageSite;
    const shown = await draw({ ...draft, site });
    expect(shown).toMatchObject({ kind: 'page', status: 200, noindex: false });
    const html = shown.kind === 'page' ? shown.html : '';
    expect(html).toContain('<title>How to pay · Parom</title>');
    expect(html).toContain('"datePublished":"2026-11-01"');
    expect(html).toContain('rel="canonical" href="https://parom.example/en/blog/how-to-pay"');
    expect(keyOf(path, '')).toBe(path);
    expect(await draw({ ...draft, site: siteForTests })).toMatchObject({ status: 404, noindex: true });
    expect(keyOf(path, '')).toBeNull();
  });

  async function htmlOf(request: PageRequest): Promise<string> {
    const page = await draw(request);
    return page.kind === 'page' ? page.html : '';
  }
});
