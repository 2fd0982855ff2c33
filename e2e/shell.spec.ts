/** What stands around every page: header, drawer, footer, theme, toasts, the busy marker, and parts that go missing. */
import type { PageSite } from '@parom/contract/pages';
import { TicketStatus, type TicketView } from '@parom/contract/tickets';
import type { Locator, Page, Route } from '@playwright/test';
import { openAuth } from './account.ts';
import { alive } from './alive.ts';
import { changeAnswers } from './answers.ts';
import { input, settled } from './exchange-form.ts';
import { holdScripts } from './scripts-held.ts';
import { serviceOf, wallets } from './service.ts';
import { expect, test } from './visitor.ts';
import { fill, wordsOf } from './words.ts';

const phone = { width: 390, height: 844 };

const settingsOf = (page: Page): Promise<PageSite> =>
  page.evaluate(() => JSON.parse(document.getElementById('site-settings')?.textContent ?? '') as PageSite);

for (const language of ['ru', 'en'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    const { common } = wordsOf(language);

    test('header, on a desk, has brand, menu, theme, language and log-in', async ({ page }) => {
      await page.goto(`/${language}`);
      const header = page.getByRole('banner');
      const menu = header.getByRole('navigation', { name: common.header.menu });
      const settings = await settingsOf(page);
      await expect(header.getByRole('link', { name: settings.name[language] })).toHaveAttribute(
        'href',
        `/${language}`,
      );
      for (const [name, path] of [
        [common.menu.exchange, '/exchange'],
        [common.menu.faq, '/faq'],
        [common.menu.contacts, '/contacts'],
      ] as const) {
        await expect(menu.getByRole('link', { name })).toHaveAttribute('href', `/${language}${path}`);
      }
      const aml = menu.getByRole('link', { name: common.menu.aml });
      await expect(aml).toHaveAttribute('href', settings.amlCheckUrl);
      await expect(aml).toHaveAttribute('target', '_blank');
      await expect(aml).toHaveAttribute('rel', /noopener/);
      await expect(header.getByRole('button', { name: common.header.theme })).toBeVisible();
      await expect(header.getByRole('button', { name: common.header.language })).toBeVisible();
      await expect(header.getByRole('button', { name: common.header.login, exact: true })).toBeVisible();
    });

    test('footer, everywhere, has slogan, legal and about links, year and badges', async ({ page }) => {
      await page.goto(`/${language}/faq`);
      const footer = page.getByRole('contentinfo');
      const settings = await settingsOf(page);
      await expect(footer.getByText(settings.slogan[language])).toBeVisible();
      const columns = {
        [common.footer.legal]: ['/terms', '/aml-kyc', '/refferal'],
        [common.footer.about]: ['/blog', '/contacts', '/faq'],
      };
      for (const [title, paths] of Object.entries(columns)) {
        const column = footer.getByRole('navigation', { name: title });
        for (const path of paths) await expect(column.locator(`a[href="/${language}${path}"]`)).toBeVisible();
      }
      await expect(
        footer.getByText(fill(common.footer.copyright, { year: 2025, name: settings.name[language] })),
      ).toBeVisible();
      const aml = footer.getByRole('link', { name: common.menu.aml });
      await expect(aml).toHaveAttribute('href', settings.amlCheckUrl);
      await expect(aml).toHaveAttribute('target', '_blank');
      const badges = footer.getByRole('list', { name: common.footer.monitors }).getByRole('link');
      await expect(badges).toHaveCount(4);
      for (const [index, { name, url }] of settings.monitors.entries()) {
        await expect(badges.nth(index)).toHaveAccessibleName(new RegExp(name));
        await expect(badges.nth(index)).toHaveAttribute('href', url);
        await expect(badges.nth(index)).toHaveAttribute('rel', /noopener/);
      }
    });

    test('drawer, on a phone, opens from the top with menu, theme and log-in', async ({ page }) => {
      await page.setViewportSize(phone);
      await page.goto(`/${language}/faq`);
      const burger = page.getByRole('button', { name: common.header.openMenu });
      await burger.click();
      const drawer = page.getByRole('dialog');
      await expect(drawer.getByRole('link', { name: common.menu.aml })).toBeVisible();
      await expect(drawer.getByRole('button', { name: common.header.login, exact: true })).toBeVisible();
      const box = await drawer.boundingBox();
      expect([box?.x, box?.y, box?.width]).toEqual([0, 0, phone.width]);
      await drawer.getByRole('button', { name: common.header.theme }).click();
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
      await expect(burger).toBeFocused();
      await burger.click();
      await drawer.getByRole('link', { name: common.menu.exchange }).click();
      await expect(page).toHaveURL(new RegExp(`/${language}/(exchange|frontpage)`));
      await expect(drawer).toBeHidden();
    });
  });
}

test('button, pressed before the page is alive, does its work as soon as it is', async ({ page }) => {
  await page.setViewportSize(phone);
  const comeAlive = await holdScripts(page);
  await page.goto('/ru/faq', { waitUntil: 'commit' });
  await page.getByRole('button', { name: wordsOf('ru').common.header.openMenu }).click();
  comeAlive();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('button, pressed in the moment in which the page comes alive, is pressed once', async ({ page }) => {
  const { header } = wordsOf('ru').common;
  await page.addInitScript((name) => {
    const listen = EventTarget.prototype.addEventListener;
    // The page hears from here on, and has not yet taken over what the script in its head noted.
    EventTarget.prototype.addEventListener = function (type, ...rest) {
      if (type === 'click' && this instanceof Element && this.id === 'root') {
        EventTarget.prototype.addEventListener = listen;
        queueMicrotask(() => document.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click());
      }
      return listen.call(this, type, ...rest);
    };
  }, header.theme);
  await page.goto('/ru/faq');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await alive(page);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('coin, pressed on a phone before the page is alive, opens its list as soon as it is', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const { form, picker } = wordsOf('ru').exchange;
  const comeAlive = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: fill(picker.label, { side: form.give, currency: 'BTC' }) }).click();
  comeAlive();
  await expect(page.getByRole('combobox')).toBeVisible();
});

test('amount, typed and sent before the page is alive, is the one that goes on', async ({ page }) => {
  const { form } = wordsOf('ru').exchange;
  // Another pair of an earlier visit: what was typed is meant for the one that was seen.
  await page.addInitScript(() => localStorage.setItem('cur_from', 'XMR'));
  const comeAlive = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel(form.give, { exact: true }).fill('0.05');
  await page.getByRole('button', { name: form.submit, exact: true }).click();
  comeAlive();
  await expect(page).toHaveURL(/\/exchange\?.*income=0\.05&/);
  await expect(page.getByLabel(form.give, { exact: true })).toHaveValue('0.05');
});

for (const address of ['/', '/exchange?income='])
  test(`network, chosen before the page is alive on ${address}, is the one that counts`, async ({
    page,
    request,
  }) => {
    const { networks } = await serviceOf(request).currency('USDT');
    const id = networks.find(({ name }) => name.includes('BEP20'))?.id;
    const comeAlive = await holdScripts(page);
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator('label', { hasText: 'BEP20' }).click();
    comeAlive();
    await settled(page);
    await expect(page.getByRole('radio', { name: /BEP20/ })).toBeChecked();
    const asked = page.waitForRequest((call) => call.url().includes(`fromNetworkId=${id}`));
    await page.getByRole('button', { name: wordsOf('ru').exchange.form.swap }).click();
    await asked;
  });

test('order, filled before the page is alive, keeps its fields and the keyboard', async ({
  page,
  request,
}) => {
  const eth = await serviceOf(request).currency('ETH');
  const words = wordsOf('ru').exchange;
  const comeAlive = await holdScripts(page);
  await page.goto(`/exchange?income=&outcomeType=${eth.id}`, { waitUntil: 'commit' });
  const give = page.getByLabel(words.form.give, { exact: true });
  const order = page.getByRole('form', { name: words.exchpage.where });
  await input(order, 'addr').fill(wallets.ETH);
  await give.fill('0.02');
  await input(order, 'email').fill('early@example.org');
  comeAlive();
  await settled(page);
  await expect(give).toHaveValue('0.02');
  await expect(input(order, 'addr')).toHaveValue(wallets.ETH);
  await expect(input(order, 'email')).toHaveValue('early@example.org');
  await expect(input(order, 'email')).toBeFocused();
  const [sent] = await Promise.all([
    page.waitForRequest('**/api/v1/tickets/create'),
    order.getByRole('button', { name: words.exchpage.submit }).click(),
  ]);
  expect(sent.postDataJSON()).toMatchObject({ payDetails: { amount: '0.02' } });
});

test('theme, switched, stays after a reload from the first paint on', async ({ page }) => {
  const { header } = wordsOf('ru').common;
  await page.goto('/faq');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('button', { name: header.theme }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  // Every value that the attribute takes while the page loads: one that flashed would be here.
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { schemesSeen: seen });
    const look = () => {
      const scheme = document.body && document.documentElement.dataset['mantineColorScheme'];
      if (scheme && seen.at(-1) !== scheme) seen.push(scheme);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.reload();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { schemesSeen: string[] }).schemesSeen)).toEqual([
    'light',
  ]);
});

const STEP_MS = 100;
const LONGEST_MS = 6_000;

/**
 * Lets the page's paused time pass in small steps until there are so many of `what`. A toast comes and sets its timer in
 * tasks of the page's own: one jump over all of it might pass before the timer is set, which would then never ring.
 * @returns the milliseconds that passed
 */
async function timeUntil(page: Page, what: Locator, count: number): Promise<number> {
  for (let passed = 0; passed <= LONGEST_MS; passed += STEP_MS) {
    if ((await what.count()) === count) return passed;
    await page.clock.runFor(STEP_MS);
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve();
          port2.postMessage(null);
        }),
    );
  }
  throw new Error(`after ${LONGEST_MS} ms there are ${await what.count()}, not ${count}`);
}

test.describe('toasts', () => {
  test('seven at once, five are seen at the bottom right, no wider than 440', async ({ page }) => {
    await page.goto('/faq');
    const dialog = await openAuth(page, 'ru');
    for (let press = 0; press < 7; press += 1)
      await dialog.getByRole('button', { name: wordsOf('ru').auth.submit, exact: true }).click();
    const toasts = page.locator('.mantine-Notification-root');
    await expect(toasts).toHaveCount(5);
    const place = page.locator('.mantine-Notifications-root[data-position="bottom-right"]');
    await expect(place.locator('.mantine-Notification-root')).toHaveCount(5);
    const box = await place.boundingBox();
    expect(box?.width).toBeLessThanOrEqual(440);
    expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBeGreaterThan(1_240);
    // The two that waited take the place of those that go.
    await toasts
      .first()
      .getByRole('button', { name: wordsOf('ru').common.close })
      .click();
    await page.waitForTimeout(600);
    await expect(toasts).toHaveCount(5);
  });

  test('one, left alone, goes after four seconds; looked at, it stays', async ({ page }) => {
    await page.clock.install();
    await page.goto('/faq');
    const dialog = await openAuth(page, 'ru');
    const submit = dialog.getByRole('button', { name: wordsOf('ru').auth.submit, exact: true });
    const toast = page.locator('.mantine-Notification-root');
    // From here on time passes only as the test says.
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await submit.click();
    await timeUntil(page, toast, 1);
    expect(await timeUntil(page, toast, 0)).toBeGreaterThan(3_800);
    await submit.click();
    await timeUntil(page, toast, 1);
    await toast.hover();
    await page.clock.runFor(10_000);
    await expect(toast).toBeVisible();
    await page.mouse.move(5, 5);
    expect(await timeUntil(page, toast, 0)).toBeGreaterThan(3_800);
  });
});

test('body, while a call runs, is marked busy, and no longer', async ({ page, request }) => {
  const { link } = await serviceOf(request).createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // A private page: nothing of it came with the document.
  await page.route('**/api/v1/tickets/*/get', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(link);
  await expect(page.locator('body')).toHaveAttribute('data-busy', /\d+/);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('body')).not.toHaveAttribute('data-busy');
});

test('clock, on the pay page, is asked every two seconds while it is seen', async ({ page, request }) => {
  const { link } = await serviceOf(request).createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
  let asked = 0;
  page.on('request', (call) => {
    if (call.url().endsWith('/service/utcTime')) asked += 1;
  });
  const hide = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await page.clock.install();
  await page.goto(link);
  await expect.poll(() => asked).toBeGreaterThan(0);
  await hide(true);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.waitForLoadState('networkidle');
  const before = asked;
  await page.clock.runFor(10_000);
  expect(asked).toBe(before);
  await hide(false);
  await expect.poll(() => asked).toBe(before + 1);
  // How often is the clock's own test; each question waits for the last one's answer.
  await expect(async () => {
    await page.clock.runFor(1_000);
    expect(asked).toBeGreaterThan(before + 2);
  }).toPass();
});

test('clock, on the page of a completed ticket, is not asked', async ({ page, request }) => {
  const { link } = await serviceOf(request).createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
  await changeAnswers<TicketView>(page, '**/api/v1/tickets/*/get', (ticket) => ({
    ...ticket,
    status: TicketStatus.completed,
  }));
  let asked = 0;
  page.on('request', (call) => {
    if (call.url().endsWith('/service/utcTime')) asked += 1;
  });
  await page.clock.install();
  await page.goto(link.replace('/pay/', '/offer/'));
  await expect(page.getByRole('heading', { name: wordsOf('ru').ticket.stage.completed.title })).toBeVisible();
  await page.clock.runFor(10_000);
  await page.waitForLoadState('networkidle');
  expect(asked).toBe(0);
});

test.describe('a page’s part that is gone', () => {
  test.use({ cutsCalls: true, expectedStatuses: [404, 500, 502] });
  const { common } = wordsOf('ru');

  /** Counts what the page loads and the errors that it raises for parts, over reloads. */
  async function watch(page: Page): Promise<{ loads: () => number; errors: () => number }> {
    let [loads, errors] = [0, 0];
    page.on('load', () => {
      loads += 1;
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

  test('raises an event, reloads once, then leads to the page of errors', async ({ page }) => {
    await page.route('**/assets/faq-page-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    const { loads, errors } = await watch(page);
    await page.goto('/');
    const link = page.getByRole('banner').getByRole('link', { name: common.menu.faq });
    await link.click();
    await expect(page).toHaveURL('/500');
    await expect(page.getByRole('heading', { name: common.maintenance.e500line1 })).toBeVisible();
    // The first page, the reload, the page of errors; each of the first two raised the event.
    await expect.poll(loads).toBe(3);
    expect(errors()).toBe(2);
  });

  test('offline, says so, and the page comes with the connection', async ({ page, context }) => {
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('banner').getByRole('link', { name: common.menu.faq }).click();
    await expect(page.getByRole('heading', { name: common.noConnection.title })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page).toHaveURL(/\/faq$/);
  });

  test('an article’s text, the line dead that the browser believes in, says so and comes when it is answered', async ({
    page,
  }) => {
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

  test('script and styles gone together, as after a release, are fetched after one reload', async ({
    page,
  }) => {
    const { loads } = await watch(page);
    await page.route('**/assets/faq-page-*', (route) =>
      loads() > 1 ? route.continue() : route.fulfill({ status: 404, body: '' }),
    );
    await page.goto('/');
    const link = page.getByRole('banner').getByRole('link', { name: common.menu.faq });
    await alive(page);
    await link.click();
    await expect.poll(loads).toBe(2);
    // Before it is alive a link is the browser's own, and loads another page.
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
    for (const lost of ['dead that the browser believes in', 'gone', 'ending at a proxy'] as const) {
      test(`a first visit’s ${part}, the line ${lost}, stays as drawn and is alive when the line is back`, async ({
        page,
        context,
      }) => {
        const { loads } = await watch(page);
        let [isDead, losses, asked] = [true, 0, 0];
        const lose = (route: Route) => {
          if (!isDead) return route.continue();
          return lost === 'ending at a proxy' ? route.fulfill({ status: 502, body: '' }) : route.abort();
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
        await page.goto(path);
        await expect.poll(() => losses).toBeGreaterThan(0);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        if (lost === 'ending at a proxy') {
          // Asked again, and not reloaded: the proxy's page would take the place of the drawn one.
          await expect.poll(() => asked, { timeout: 20_000 }).toBeGreaterThan(1);
          expect(loads()).toBe(1);
        }
        isDead = false;
        await context.setOffline(false);
        await expect.poll(loads).toBe(2);
        await page.getByRole('button', { name: common.header.theme }).click();
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
      });
    }
  }

  test('an own script that is gone for good is asked for once more, and the page stays as drawn', async ({
    page,
  }) => {
    const { loads } = await watch(page);
    await page.route(/\/assets\/index-.*\.js/, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/faq');
    await expect.poll(loads).toBe(2);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(loads()).toBe(2);
  });

  test('translations, twice not answered, come at the third time and no key is seen', async ({ page }) => {
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
