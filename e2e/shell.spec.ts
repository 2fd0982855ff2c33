import type { PageSite } from '@parom/contract/pages';
import { TicketStatus } from '@parom/contract/ticket-status';
import type { TicketView } from '@parom/contract/tickets';
import type { Locator, Page } from '@playwright/test';
import { openAuth } from './account.ts';
import { changeAnswers } from './answers.ts';
import { hold } from './held.ts';
import { serviceOf } from './service.ts';
import { expect, test } from './visitor.ts';
import { fill, wordsOf } from './words.ts';

const phone = { width: 390, height: 844 };

const settingsOf = (page: Page): Promise<PageSite> =>
  page.evaluate(() => JSON.parse(document.getElementById('site-settings')?.textContent ?? '') as PageSite);

for (const language of ['ru', 'en'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    const { common } = wordsOf(language);

    test('header, on a desk, has brand, menu, theme, language and log-in', {
      tag: ['@spec:2.18', '@spec:2.22'],
    }, async ({ page }) => {
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

    test('footer, everywhere, has slogan, legal and about links, year and badges', {
      tag: ['@spec:2.18', '@spec:2.25', '@spec:9.9'],
    }, async ({ page }) => {
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

    test('drawer, on a phone, opens from the top with menu, theme and log-in', {
      tag: ['@spec:2.24'],
    }, async ({ page }) => {
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

test('theme, switched, stays after a reload from the first paint on', { tag: ['@spec:1.8'] }, async ({
  page,
}) => {
  const { header } = wordsOf('ru').common;
  await page.goto('/faq');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('button', { name: header.theme }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  // Every value of the attribute: a flash would be here.
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
 * Moves the paused clock in small steps until `what` counts so many: one long step could pass before the
 * page sets its
 * timer. @returns the milliseconds that passed
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
  test('seven at once, five are seen at the bottom right, no wider than 440', {
    tag: ['@spec:4.44', '@spec:9.10'],
  }, async ({ page }) => {
    await page.clock.install();
    await page.goto('/faq');
    const dialog = await openAuth(page, 'ru');
    const submit = dialog.getByRole('button', { name: wordsOf('ru').auth.submit, exact: true });
    const toasts = page.locator('.mantine-Notification-root');
    // From here on, only the test moves time: none goes by itself while a slow machine presses.
    await page.clock.pauseAt(Date.now() + 3_600_000);
    for (let press = 0; press < 7; press += 1) await submit.click();
    await timeUntil(page, toasts, 5);
    const place = page.locator('.mantine-Notifications-root[data-position="bottom-right"]');
    await expect(place.locator('.mantine-Notification-root')).toHaveCount(5);
    const box = await place.boundingBox();
    expect(box?.width).toBeLessThanOrEqual(440);
    expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBeGreaterThan(1_240);
    const closed = await toasts.first().elementHandle();
    await toasts
      .first()
      .getByRole('button', { name: wordsOf('ru').common.close })
      .click();
    const isGone = async () => {
      await page.clock.runFor(STEP_MS);
      return closed?.evaluate((toast) => !toast.isConnected);
    };
    await expect.poll(isGone).toBe(true);
    await timeUntil(page, toasts, 5);
  });

  test('one, left alone, goes after four seconds; looked at, it stays', {
    tag: ['@spec:4.47', '@spec:9.10'],
  }, async ({ page }) => {
    await page.clock.install();
    await page.goto('/faq');
    const dialog = await openAuth(page, 'ru');
    const submit = dialog.getByRole('button', { name: wordsOf('ru').auth.submit, exact: true });
    const toast = page.locator('.mantine-Notification-root');
    // From here on, only the test moves time.
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

test('body, while a call runs, is marked busy, and no longer', { tag: ['@spec:4.48'] }, async ({
  page,
  request,
}) => {
  const { link } = await serviceOf(request).createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
  // A private page has nothing in its document.
  const letGo = await hold(page, '**/api/v1/tickets/*/get');
  await page.goto(link);
  await expect(page.locator('body')).toHaveAttribute('data-busy', /\d+/);
  letGo();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('body')).not.toHaveAttribute('data-busy');
});

test('clock, on the pay page, is asked every two seconds while it is seen', { tag: ['@spec:7.21'] }, async ({
  page,
  request,
}) => {
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
  // Each call waits for the answer before; `clock.test.ts` checks the interval.
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
