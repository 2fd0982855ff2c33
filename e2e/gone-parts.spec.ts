import type { Page, Route } from '@playwright/test';
import { openAuth } from './account.ts';
import { alive } from './alive.ts';
import { expect, test } from './visitor.ts';
import { wordsOf } from './words.ts';

const { common } = wordsOf('ru');

test.describe('a lost part', () => {
  test.use({ cutsCalls: true, expectedStatuses: [404, 500, 502] });

  async function watch(page: Page): Promise<{ loads: () => number; errors: () => number }> {
    let [loads, errors] = [0, 0];
    // A reload may come before the event `load`, so documents are counted.
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await page.exposeFunction('partLost', () => {
      errors += 1;
    });
    await page.addInitScript(() => {
      window.addEventListener('vite:preloadError', () => {
        (window as unknown as { partLost(): void }).partLost();
      });
    });
    return { loads: () => loads, errors: () => errors };
  }

  /** Lets a second of the page's time pass at each look: its next try comes within four. */
  const inTime = (page: Page, figure: () => number) =>
    expect.poll(
      async () => {
        // A reload meanwhile ends the call.
        await page.clock.runFor(1_000).catch(() => undefined);
        return figure();
      },
      { intervals: [100] },
    );

  test('raises an event, reloads once, then leads to the page of errors', { tag: ['@spec:8.24'] }, async ({
    page,
  }) => {
    await page.route('**/assets/faq-page-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    const { loads, errors } = await watch(page);
    await page.goto('/');
    const link = page.getByRole('banner').getByRole('link', { name: common.menu.faq });
    await link.click();
    await expect(page).toHaveURL('/500');
    await expect(page.getByRole('heading', { name: common.maintenance.e500line1 })).toBeVisible();
    // The first page, the reload, /500. The first two raised the event.
    await expect.poll(loads).toBe(3);
    expect(errors()).toBe(2);
  });

  test('offline, says so, and the page comes with the connection', { tag: ['@spec:beyond.4'] }, async ({
    page,
    context,
  }) => {
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('banner').getByRole('link', { name: common.menu.faq }).click();
    await expect(page.getByRole('heading', { name: common.noConnection.title })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page).toHaveURL(/\/faq$/);
  });

  test('of an article, on a dead line, is reported and comes with an answer', async ({ page }) => {
    const cut = /\/assets\/.*\.js|\/service\/utcTime/;
    await page.goto('/blog/stablecoins-basics');
    await page.waitForLoadState('networkidle');
    await page.route(cut, (route) => route.abort());
    const next = page.getByRole('article').last().getByRole('heading').getByRole('link');
    const title = await next.innerText();
    await next.click();
    await expect(page.getByRole('heading', { name: common.noConnection.title })).toBeVisible();
    await page.unroute(cut);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  test('with its styles, as after a release, comes after one reload', async ({ page }) => {
    const { loads } = await watch(page);
    let asked = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) asked += 1;
    });
    // The reloaded page belongs to the new release.
    await page.route('**/assets/faq-page-*', (route) =>
      asked > 1 ? route.continue() : route.fulfill({ status: 404, body: '' }),
    );
    await page.goto('/');
    const link = page.getByRole('banner').getByRole('link', { name: common.menu.faq });
    await alive(page);
    await link.click();
    await expect.poll(loads).toBe(2);
    // Before hydration a link loads a document.
    await alive(page);
    await link.click();
    await expect(page).toHaveURL(/\/faq$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(loads()).toBe(2);
  });

  for (const [part, files, path] of [
    ['own script', /\/assets\/index-.*\.js/, '/faq'],
    ['part', /\/assets\/article-page-.*\.js/, '/blog/stablecoins-basics'],
    ['text', /\/assets\/stablecoins-basics-.*\.js/, '/blog/stablecoins-basics'],
  ] as const) {
    for (const lost of ['dead', 'gone', 'a proxy'] as const) {
      test(`(${part}; ${lost}) leaves the first page as drawn, alive with the line`, async ({
        page,
        context,
      }) => {
        const { loads } = await watch(page);
        let [isDead, losses, asked] = [true, 0, 0];
        const lose = (route: Route) => {
          if (!isDead) return route.continue();
          return lost === 'a proxy' ? route.fulfill({ status: 502, body: '' }) : route.abort();
        };
        await page.route(files, async (route) => {
          losses += 1;
          if (lost === 'gone') await context.setOffline(isDead);
          await lose(route);
        });
        await page.route(/\/service\/utcTime/, (route) => {
          asked += 1;
          return lose(route);
        });
        await page.clock.install();
        await page.goto(path, { waitUntil: 'load' });
        await expect.poll(() => losses).toBeGreaterThan(0);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        if (lost === 'a proxy') {
          // No reload: it would show the proxy's page.
          await inTime(page, () => asked).toBeGreaterThan(1);
          expect(loads()).toBe(1);
        }
        isDead = false;
        await context.setOffline(false);
        await inTime(page, loads).toBe(2);
        await alive(page);
        await page.getByRole('button', { name: common.header.theme }).click();
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
      });
    }
  }

  test('the page’s own script, is asked for once more; the page stays as drawn', async ({ page }) => {
    const { loads } = await watch(page);
    await page.route(/\/assets\/index-.*\.js/, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/faq', { waitUntil: 'load' });
    await expect.poll(loads).toBe(2);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(loads()).toBe(2);
  });

  test('of translations, comes at the third try, and no key is shown', {
    tag: ['@spec:7.22'],
  }, async ({ page }) => {
    let tries = 0;
    await page.route('**/locales/ru/auth.json', async (route) => {
      tries += 1;
      if (tries <= 2) await route.fulfill({ status: 500, body: 'oops' });
      else await route.continue();
    });
    await page.goto('/faq');
    await expect(await openAuth(page, 'ru')).toBeVisible();
    expect(tries).toBe(3);
  });
});
