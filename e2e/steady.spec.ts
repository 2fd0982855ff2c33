/** Late prices, errors and choices move no text that the visitor reads. */
import type { Locator, Page } from '@playwright/test';
import { frames } from './alive.ts';
import { observe, seen } from './bench/slow-line.ts';
import { openExchange, settled, submitOf } from './exchange-form.ts';
import { input } from './forms.ts';
import { hold } from './held.ts';
import { forwardUntil } from './page-clock.ts';
import { serviceOf } from './service.ts';
import { expect, test } from './visitor.ts';
import { fill, wordsOf } from './words.ts';

const { exchange, ticket } = wordsOf('ru');
const { form: labels, picker } = exchange;
/** A browser counts from 0.1 as bad; one line of text, pushed, is more than this. */
const STILL = 0.005;

async function expectStill(page: Page): Promise<void> {
  await frames(page);
  const { layoutShift, moved } = await page.evaluate(seen);
  expect(layoutShift, moved.join('\n')).toBeLessThan(STILL);
}

/** From the page's beginning, wherever it is scrolled. */
const topsOf = (places: readonly Locator[]): Promise<readonly number[]> =>
  Promise.all(
    places.map((place) => place.evaluate((node) => node.getBoundingClientRect().top + window.scrollY)),
  );

for (const [device, width, height] of [
  ['a phone', 390, 844],
  ['a desktop', 1280, 900],
] as const)
  test.describe(`on ${device}`, () => {
    test.use({ viewport: { width, height } });
    test.beforeEach(({ page }) => page.addInitScript(observe));

    test('prices and limits that come late push nothing', { tag: ['@anchor:30'] }, async ({ page }) => {
      await page.goto('/faq');
      const letGo = await hold(page, /\/(exchangeRate\/get|currencies\/getPairDetails)/);
      await page.locator('header a[href="/"]').first().press('Enter');
      await expect(page).toHaveURL('/');
      await expect(
        page.locator('main').locator('[role="status"], .mantine-Skeleton-root').first(),
      ).toBeVisible();
      await frames(page);
      letGo();
      await expect(page.getByTitle(labels.invert)).toBeVisible();
      await expect(page.getByTitle(labels.useMin)).toBeVisible();
      await expectStill(page);
    });

    test('new prices push nothing', { tag: ['@anchor:30'] }, async ({ page }) => {
      await page.clock.install();
      await page.goto('/');
      await settled(page);
      const rate = page.getByTitle(labels.invert);
      const before = await rate.innerText();
      // The loading of a page is measured by the test above.
      await page.evaluate(() => Object.assign(window, { layoutShift: 0, moved: [] }));
      await page.route('**/exchangeRate/get', async (route) => {
        const response = await route.fetch();
        const { currenciesToUsdt } = await response.json();
        const doubled = Object.entries<string>(currenciesToUsdt).map(([id, price]) => [id, `1${price}`]);
        await route.fulfill({ response, json: { currenciesToUsdt: Object.fromEntries(doubled) } });
      });
      await forwardUntil(page, 16_000, (soon) => expect(rate).not.toHaveText(before, soon));
      await expectStill(page);
    });

    test('errors push neither their field nor what stands above it', { tag: ['@anchor:30'] }, async ({
      page,
    }) => {
      const eth = await serviceOf(page.request).currency('ETH');
      const form = await openExchange(page, { income: '0.01', outcomeType: eth.id });
      await input(form, 'addr').fill('my wallet');
      await input(form, 'email').fill('own@example');
      const above = [form.getByRole('heading').first(), input(form, 'addr')];
      const before = await topsOf(above);
      await submitOf(form).click();
      await expect(input(form, 'addr')).toHaveAttribute('aria-invalid', 'true');
      await frames(page);
      expect(await topsOf(above)).toEqual(before);

      await page.goto('/');
      await settled(page);
      const give = page.getByLabel(labels.give, { exact: true });
      await give.fill('0');
      const all = [give, page.getByLabel(labels.get, { exact: true }), submitOf(page.locator('main'))];
      const calm = await topsOf(all);
      await submitOf(page.locator('main')).click();
      await expect(give).toHaveAttribute('aria-invalid', 'true');
      await frames(page);
      expect(await topsOf(all)).toEqual(calm);
    });

    test('the coin list, opened for the first time on a slow line, pushes nothing', {
      tag: ['@anchor:30'],
    }, async ({ page }) => {
      const letGo = await hold(page, /assets\/currency-(popover|sheet)/);
      await page.goto('/');
      await settled(page);
      const giving = page.getByRole('button', {
        name: fill(picker.label, { side: labels.give, currency: 'BTC' }),
      });
      await giving.click();
      await frames(page);
      letGo();
      await expect(page.getByRole('combobox')).toBeVisible();
      await page.getByRole('combobox').fill('xmr');
      await page.getByRole('option', { name: 'XMR' }).first().click();
      await expect(page.getByRole('combobox')).toHaveCount(0);
      await expectStill(page);
    });

    test('a pay page, its parts come late, pushes nothing', { tag: ['@anchor:30'] }, async ({ page }) => {
      const { link } = await serviceOf(page.request).createTicket({ give: 'ETH', get: 'BTC', amount: '0.5' });
      await page.goto(link);
      await expect(page.getByRole('img', { name: ticket.pay.qr })).toBeVisible();
      await expect(page.getByRole('region', { name: ticket.guard.label })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectStill(page);
    });

    for (const language of ['ru', 'en'] as const)
      test.describe(`in ${language}`, () => {
        test.use({ language });
        test('a pay page, its fingerprint comes late, pushes nothing', { tag: ['@anchor:30'] }, async ({
          page,
        }) => {
          const order = { give: 'BTC', get: 'ETH', amount: '0.01' } as const;
          const { link } = await serviceOf(page.request).createTicket(order);
          const letGo = await hold(page, /\/fingerprint-[\w-]{8}\.js/);
          await page.goto(link);
          const { ticket } = wordsOf(language);
          await page.getByRole('button', { name: ticket.guard.compare }).scrollIntoViewIfNeeded();
          const prints = page.getByRole('img', { name: /^(Картинка отпечатка|Picture of the fingerprint)/ });
          await expect(prints).toHaveCount(0);
          letGo();
          await expect(prints.first()).toBeVisible();
          await expectStill(page);
        });
      });
  });
