import { endpoints } from '@parom/contract/endpoints';
import type { PageSite } from '@parom/contract/pages';
import type { Page } from '@playwright/test';
import { stored } from './account.ts';
import { alive } from './alive.ts';
import { settled } from './exchange-form.ts';
import { holdScripts } from './held.ts';
import { chooseEnglish, expect, test } from './visitor.ts';
import { within, wordsOf } from './words.ts';

const publicPages = [
  '/',
  '/en',
  '/fr',
  '/exchange?income=0.01',
  '/faq',
  '/terms',
  '/aml-kyc',
  '/refferal',
  '/blog',
];
const article = '/blog/stablecoins-basics';

/** Calls beside the document, scripts and pictures. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isCalled = /^\/(api|locales)\//.test(pathname) || pathname.endsWith('.css');
    if (isCalled && !pathname.includes('how-it-works')) calls.push(pathname);
  });
  return calls;
}

for (const [language, theme] of [
  ['ru', 'dark'],
  ['en', 'light'],
] as const) {
  test.describe(`in the ${theme} theme, with ${language} chosen`, () => {
    test.use({ language, theme });

    for (const path of [...publicPages, article]) {
      test(`${path}, drawn, comes alive without an error`, { tag: ['@spec:2.2'] }, async ({ page }) => {
        await page.goto(path, { waitUntil: 'commit' });
        const scheme = page.locator('html');
        await expect(scheme).toHaveAttribute('data-mantine-color-scheme', theme);
        await alive(page);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(scheme).toHaveAttribute('data-mantine-color-scheme', theme);
      });
    }

    test('the remembered pair replaces the drawn default', {
      tag: ['@spec:4.10'],
    }, async ({ page }) => {
      await page.addInitScript(() => {
        localStorage.setItem('cur_from', 'ETH');
        localStorage.setItem('cur_to', 'BTC');
      });
      await page.goto('/');
      await expect(page.getByRole('button', { name: /ETH/ }).first()).toBeVisible();
      expect(await stored(page, 'cur_from')).toBe('ETH');
    });
  });
}

test('page, gone back from before it is alive, becomes the one that its address names', async ({ page }) => {
  const comeAlive = await holdScripts(page);
  await page.goto('/ru/blog?tag=aml', { waitUntil: 'commit' });
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.evaluate(() => history.replaceState(null, '', '/ru/blog'));
  comeAlive();
  await expect(page.getByRole('article')).toHaveCount(8);
});

test('the front page, at its start, asks for nothing that it came with', async ({ page }) => {
  const calls = callsOf(page);
  await page.goto('/');
  await alive(page);
  // The document has everything but the chart, which comes later.
  const isOfChart = (path: string) => /rate-chart|chart\.json|exchangeRate\/history/.test(path);
  expect(calls.filter((path) => !isOfChart(path))).toEqual([]);
});

test('a step back to the front page uses the cached document and asks for all data again', async ({
  page,
}) => {
  await page.goto('/');
  await alive(page);
  await page.goto('/faq');
  const calls = callsOf(page);
  await page.goBack();
  await alive(page);
  const travelled = await page.evaluate(
    () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).transferSize,
  );
  expect(travelled).toBe(0);
  for (const name of ['status', 'currencies', 'rates', 'pairDetails'] as const)
    expect(calls).toContain(`/api${endpoints[name].path}`);
  const [before = '', after = ''] = wordsOf('ru').exchange.form.rateAge.split('{{count}}');
  await expect(
    page.getByText(new RegExp(`${within(before).source}\\d+${within(after).source}$`)),
  ).toBeVisible();
});

test('the language, stored but unknown to the server, is taken after the page has come to life', async ({
  page,
  context,
}) => {
  await context.clearCookies();
  await page.addInitScript(() => localStorage.setItem('i18nextLng', 'en'));
  await page.goto('/');
  await expect(page.getByRole('link', { name: wordsOf('en').common.menu.contacts }).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const document = await (await page.request.get('/')).text();
  expect(document).toContain('<html lang="en"');
});

test('a chosen language changes address, section kept, texts, title and the next visit', async ({ page }) => {
  await page.goto('/ru/faq#late');
  await chooseEnglish(page);
  await expect(page).toHaveURL('/en/faq#late');
  await expect(page.locator('details#late')).toHaveAttribute('open');
  await expect(page).toHaveTitle(wordsOf('en').common.meta.faq.title.replace('{{name}}', 'Parom'));
  await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute('href', /\/en\/faq$/);
  await expect(page.locator('head [data-head][name="description"]')).toHaveCount(1);
  expect(await (await page.request.get('/')).text()).toContain('<html lang="en"');
});

/** In place of the page, over the limit. */
const tooManyInPlaceOf = (page: Page, path: string) =>
  page.route(`**${path}`, async (route) => {
    const url = new URL('/429', route.request().url()).href;
    await route.fulfill({ response: await route.fetch({ url }) });
  });

test.describe('over the limit of pages', () => {
  test.use({ expectedStatuses: [429] });

  test('the answer 429 is no hindrance to a browser, which draws the page', async ({ page }) => {
    await tooManyInPlaceOf(page, '/exchange?income=0.01');
    await page.goto('/exchange?income=0.01');
    await settled(page);
    await expect(page.getByLabel(wordsOf('ru').exchange.form.give, { exact: true })).toHaveValue('0.01');
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedStatuses: [429] });

  test('too many pages, answered in the place of one, are words, and a way on', async ({ page }) => {
    await tooManyInPlaceOf(page, '/exchange?income=0.01');
    await page.goto('/exchange?income=0.01');
    const { tooMany, notFound, menu } = wordsOf('ru').common;
    const main = page.getByRole('main');
    for (const words of [tooMany.title, tooMany.text, tooMany.help])
      await expect(main.getByText(words)).toBeVisible();
    await expect(main.getByRole('link', { name: notFound.home })).toHaveAttribute('href', '/');
    await expect(main.getByRole('link', { name: menu.contacts })).toHaveAttribute('href', '/contacts');
  });

  test('public page, is there with its head and its words', { tag: ['@spec:2.6'] }, async ({ page }) => {
    await page.goto('/en');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('form')).toBeVisible();
    await expect(page).toHaveTitle(/Parom/);
    const head = page.locator('head');
    await expect(head.locator('link[hreflang]')).toHaveCount(3);
    await expect(head.locator('meta[property="og:image"]')).toHaveAttribute('content', /\/og\/home-en\.png$/);
    await expect(head.locator('meta[name="robots"]')).toHaveCount(0);
  });

  test('private page, is a shell that search engines leave alone', {
    tag: ['@spec:2.8', '@spec:2.20'],
  }, async ({ page }) => {
    for (const path of ['/lk/main', '/pay/1', '/offer/1']) {
      const answer = await page.goto(path);
      expect([path, answer?.status(), answer?.headers()['x-robots-tag']]).toEqual([path, 200, 'noindex']);
      await expect(page.locator('head meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    }
  });

  test('the French front page has a header, slogan and footer in French only', {
    tag: ['@spec:2.2'],
  }, async ({ page }) => {
    await page.goto('/fr');
    const { slogan } = JSON.parse((await page.locator('#site-settings').textContent()) ?? '') as PageSite;
    await expect(page.getByRole('contentinfo').getByText(slogan.fr ?? 'no French')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Connexion' })).toBeVisible();
    await expect(page.getByRole('contentinfo').getByText('Conditions d’échange')).toBeVisible();
    expect(await page.locator('body').innerText()).not.toMatch(/\p{Script=Cyrillic}/u);
  });

  test('preview picture, of every indexed page, is there', { tag: ['@spec:2.21'] }, async ({
    page,
    request,
  }) => {
    const map = await (await request.get('/sitemap.xml')).text();
    const paths = [...map.matchAll(/<loc>[^<]*?:\d+([^<]*)<\/loc>/g)].map(([, path]) => path ?? '');
    expect(paths.length).toBeGreaterThan(20);
    const pictures = new Set<string>();
    for (const path of paths) {
      const answer = await request.get(path, { maxRedirects: 0 });
      expect([path, answer.status()]).toEqual([path, 200]);
      pictures.add(
        /property="og:image" content="[^"]*?(\/og\/[^"]+)"/.exec(await answer.text())?.[1] ?? path,
      );
    }
    for (const picture of pictures)
      expect([picture, (await request.get(picture)).status()]).toEqual([picture, 200]);
    await page.goto('/robots.txt');
    await expect(page.locator('body')).toContainText('Sitemap:');
  });
});

test.describe('a path without a page', () => {
  test.use({ expectedStatuses: [404] });

  test('leads to /404, which has that status and is not indexed', {
    tag: ['@spec:2.3', '@spec:2.20', '@spec:8.22'],
  }, async ({ page, request }) => {
    const unknown = await request.get('/no/such/page', { maxRedirects: 0 });
    expect([unknown.status(), unknown.headers()['location']]).toEqual([302, '/404']);
    const answer = await page.goto('/en/no-such-page');
    await expect(page).toHaveURL('/404');
    expect([answer?.status(), answer?.headers()['x-robots-tag']]).toEqual([404, 'noindex']);
    await alive(page);
    // The address names no language.
    await expect(page.getByRole('heading', { name: wordsOf('ru').common.notFound.title })).toBeVisible();
  });

  test('address with a line break in it, leads to /404', async ({ request }) => {
    for (const [path, elsewhere] of [
      ['/no%0asuch/page', '/404'],
      ['/en/blog%0d%0aset-cookie:a=b', '/404'],
      ['/%e2%80%a8', '/404'],
    ] as const) {
      const answer = await request.get(path, { maxRedirects: 0 });
      expect([path, answer.status(), answer.headers()['location']]).toEqual([path, 302, elsewhere]);
    }
  });

  test('in other letters than a page’s address, leads to the page’s address', async ({ request }) => {
    for (const [path, elsewhere] of [
      ['/FAQ', '/faq'],
      ['/EN', '/en'],
      ['/EN/Terms?utm_source=a', '/en/terms?utm_source=a'],
      ['/Blog/stablecoins%2Dbasics', '/blog/stablecoins-basics'],
      ['/Pay/AbC-1?offerToken=x', '/pay/AbC-1?offerToken=x'],
      ['/LK/main', '/lk/main'],
    ] as const) {
      const answer = await request.get(path, { maxRedirects: 0 });
      expect([path, answer.status(), answer.headers()['location']]).toEqual([path, 302, elsewhere]);
    }
    const pay = await request.get('/%70ay/AbC-1?offerToken=x');
    expect([pay.status(), pay.headers()['referrer-policy']]).toEqual([200, 'no-referrer']);
  });

  test('is redirected with a referrer or a pair, and nothing else', async ({ request }) => {
    // Twice: the kept document must not redirect another visitor.
    for (const ref of ['abcd2345', 'wxyz6789'])
      for (const [path, elsewhere] of [
        [`/exchange?ref=${ref}`, `/frontpage?ref=${ref}`],
        [
          `/en/exchange?cur_from=XRP&cur_to=USDTTRC20&ref=${ref}&email=a@b.example`,
          `/en/frontpage?ref=${ref}&cur_from=XRP&cur_to=USDTTRC20`,
        ],
        [`/no/such/page?ref=${ref}`, `/404?ref=${ref}`],
        [`/no%0asuch/page?ref=${ref}`, `/404?ref=${ref}`],
      ] as const) {
        const answer = await request.get(path, { maxRedirects: 0 });
        expect([path, answer.status(), answer.headers()['location']]).toEqual([path, 302, elsewhere]);
      }
  });

  test('at the cabinet’s root, keeps a friend’s code in a cookie', async ({ page, context }) => {
    await page.goto('/lk?ref=abcd2345');
    await expect(page).toHaveURL('/lk/main?ref=abcd2345');
    const refcode = async () => (await context.cookies()).find(({ name }) => name === 'refcode')?.value;
    await expect.poll(refcode).toBe('abcd2345');
  });

  for (const status of [429, 500])
    test(`page of ${status}, asked for, has that status and stays out of indexes`, {
      tag: ['@spec:2.20'],
    }, async ({ request }) => {
      for (const path of [`/${status}`, `/ru/${status}`, `/en/${status}`]) {
        const answer = await request.get(path);
        expect([path, answer.status(), answer.headers()['x-robots-tag']]).toEqual([path, status, 'noindex']);
      }
    });

  test('missing file, is never answered with a page', async ({ request }) => {
    for (const path of ['/assets/index-old.js', '/locales/de/common.json', '/og/none.png']) {
      const answer = await request.get(path);
      expect([path, answer.status(), answer.headers()['content-type']]).toEqual([
        path,
        404,
        'application/json; charset=utf-8',
      ]);
    }
  });

  test('of the exchange without an amount leads to its front page', {
    tag: ['@spec:2.17'],
  }, async ({ page }) => {
    await page.goto('/en/exchange');
    await expect(page).toHaveURL('/en/frontpage');
  });
});
