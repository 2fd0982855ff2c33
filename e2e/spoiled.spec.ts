/** Spoiled answers wherever a page waits for one: a text, no lost typing, a way on. */
import type { Locator, Page, Route } from '@playwright/test';
import { bringToken, newSession } from './account.ts';
import { frames } from './alive.ts';
import { observe, seen } from './bench/slow-line.ts';
import { choose, openExchange, settled, submitOf } from './exchange-form.ts';
import { input, toast } from './forms.ts';
import { hold } from './held.ts';
import { serviceOf, wallets } from './service.ts';
import { expect, test } from './visitor.ts';
import { fill, wordsOf } from './words.ts';

const { common, exchange, front, lk, ticket: words } = wordsOf('ru');

const spoiled: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'a fault': (route) => route.fulfill({ status: 500, json: { errorCode: 500, message: '' } }),
  'too many calls': (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '60' }, body: '{}' }),
  'a proxy’s page': (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }),
  'a web page as data': (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  'an empty answer': (route) => route.fulfill({ body: '' }),
  'no answer': (route) => route.abort(),
};

/** Up or down, not aside. */
const isPushed = (moved: string): boolean => {
  const [, was, is] = /from ([\d.]+)\+.* to ([\d.]+)\+/.exec(moved) ?? [];
  return was !== is;
};

interface Place {
  readonly call: string;
  /** Leads to the call. */
  readonly visit: (page: Page) => Promise<void>;
  /** The text without an answer. */
  readonly word: (page: Page) => Locator;
  /** The retry button; `null` where the page repeats by itself. */
  readonly again: (page: Page) => Locator | null;
  /** The sign of the answer. */
  readonly whole: (page: Page) => Locator;
}

const amounts = { BTC: '0.01', ETH: '0.5', XMR: '3', XRP: '500' } as const;
const openTicket =
  (kind: 'pay' | 'offer', give: keyof typeof amounts = 'BTC') =>
  async (page: Page) => {
    const { link } = await serviceOf(page.request).createTicket({
      give,
      get: give === 'ETH' ? 'BTC' : 'ETH',
      amount: amounts[give],
    });
    await page.goto(link.replace('/pay/', `/${kind}/`));
  };

const asUser = (path: string) => async (page: Page) => {
  await bringToken(page, (await newSession(page.request)).token);
  await page.goto(path);
};

/** From a page without coins: the drawn form has them in its document. */
const byMenu = async (page: Page) => {
  await page.goto('/404');
  await page.getByRole('banner').getByRole('link', { name: common.menu.exchange }).click();
};

const form = (page: Page) => page.getByRole('form', { name: exchange.form.title });
const unavailable = (page: Page) => page.getByText(exchange.unavailable.title);
const checkAgain = (page: Page) => page.getByRole('button', { name: exchange.unavailable.again });
const loadFailed = (page: Page) => page.getByText(common.loadFailed.title).first();
const retry = (page: Page) => page.getByRole('button', { name: common.loadFailed.retry }).first();

const places: Readonly<Record<string, Place>> = {
  'the front page, its coins': {
    call: '**/api/v1/currencies/get',
    visit: byMenu,
    word: unavailable,
    again: checkAgain,
    whole: form,
  },
  'the front page, its prices': {
    call: '**/api/v1/exchangeRate/get',
    visit: byMenu,
    word: unavailable,
    again: checkAgain,
    whole: form,
  },
  'the pay page': {
    call: '**/api/v1/tickets/*/get',
    visit: openTicket('pay'),
    word: (page) => page.getByText(words.unreachable.title),
    again: (page) => page.getByRole('button', { name: words.unreachable.retry }),
    whole: (page) => page.getByText(words.pay.sendExactly),
  },
  'the ticket page': {
    call: '**/api/v1/tickets/*/get',
    visit: openTicket('offer'),
    word: (page) => page.getByText(words.unreachable.title),
    again: (page) => page.getByRole('button', { name: words.unreachable.retry }),
    whole: (page) => page.getByRole('heading', { name: words.stage.awaitingPayment.title }),
  },
  'the settings': {
    call: '**/api/v1/user',
    visit: asUser('/lk/main'),
    word: loadFailed,
    again: retry,
    whole: (page) => page.getByRole('button', { name: lk.settings.logout }),
  },
  'the history': {
    call: '**/api/v1/tickets/collection**',
    visit: asUser('/lk/history'),
    word: loadFailed,
    again: retry,
    whole: (page) => page.getByText(lk.history.emptyTitle),
  },
  'the referral page, its methods': {
    call: '**/api/v1/referral/withdrawalMethods',
    visit: asUser('/lk/referal'),
    word: loadFailed,
    again: retry,
    whole: (page) => page.getByRole('form', { name: lk.withdrawal.title }),
  },
};

test.describe('spoiled', () => {
  test.use({ expectedStatuses: [404, 429, 500, 502], cutsCalls: true });

  for (const [name, { call, visit, word, again, whole }] of Object.entries(places)) {
    test(`${name}, spoiled in every way, says so kindly and comes when asked again`, {
      tag: ['@spec:beyond.1'],
    }, async ({ page }) => {
      let spoil: (route: Route) => Promise<void> = (route) => route.abort();
      await page.route(call, (route) => spoil(route));
      await visit(page);
      for (spoil of Object.values(spoiled)) {
        await expect(word(page)).toBeVisible();
        await expect(page.getByRole('banner')).toBeVisible();
        // A press during a call is ignored. By keyboard: toasts may cover the button.
        await expect(async () => {
          const asked = page.waitForRequest(call, { timeout: 2_000 });
          await again(page)?.press('Enter', { timeout: 1_000 });
          await asked;
        }).toPass({ timeout: 15_000 });
      }
      await expect(word(page)).toBeVisible();
      await expect(page.getByText(/undefined|null|NaN|\[object/)).toHaveCount(0);
      await page.unroute(call);
      // A press during the last spoiled call is ignored: press again.
      await expect(async () => {
        const button = again(page);
        if (button !== null && (await button.isVisible())) await button.press('Enter', { timeout: 1_000 });
        await expect(whole(page)).toBeVisible({ timeout: 3_000 });
      }).toPass({ timeout: 30_000 });
      await expect(word(page)).toBeHidden();
    });
  }

  test('the order keeps its fields and is sent again as the same order', {
    tag: ['@spec:8.1', '@spec:beyond.2'],
  }, async ({ page, request }) => {
    const eth = await serviceOf(request).currency('ETH');
    const creating = '**/api/v1/tickets/create';
    const order = await openExchange(page, { income: '0.01', outcomeType: eth.id });
    const [addr, email] = [input(order, 'addr'), input(order, 'email')];
    await addr.fill(wallets.ETH);
    await email.fill('spoiled@example.org');
    const submit = submitOf(order);
    const keys: (string | undefined)[] = [];
    for (const [name, spoil] of Object.entries(spoiled)) {
      await page.route(creating, spoil);
      const [sent] = await Promise.all([page.waitForRequest(creating), submit.click()]);
      const message = name === 'an empty answer' ? exchange.exchpage.e500 : common.serverError;
      await expect(toast(page, message).last()).toBeVisible();
      await expect(submit).toBeEnabled();
      await expect(addr).toHaveValue(wallets.ETH);
      await expect(email).toHaveValue('spoiled@example.org');
      keys.push(sent.headers()['idempotency-key']);
      await page.unroute(creating);
    }
    // No spoiled answer proves that there is no ticket: each retry is the same order.
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys).toEqual(keys.map(() => keys[0]));
    await page.reload();
    await settled(page);
    await expect(addr).toHaveValue(wallets.ETH);
    await submit.click();
    await expect(page).toHaveURL(/\/pay\//);
  });

  test('the pair, its conditions not answered, leaves the form and its amount as they are', {
    tag: ['@spec:beyond.2'],
  }, async ({ page }) => {
    const order = await openExchange(page, { income: '0.01' });
    const give = page.getByLabel(exchange.form.give, { exact: true });
    const button = (currency: string) => fill(exchange.picker.label, { side: exchange.form.give, currency });
    let [from, to] = ['BTC', 'XMR'];
    for (const spoil of Object.values(spoiled)) {
      await page.route('**/getPairDetails**', spoil);
      await choose(page, button(from), to);
      await give.fill('3');
      await submitOf(order).click();
      await expect(give).toHaveAccessibleDescription(exchange.frontpage.form.error2);
      await expect(give).toHaveValue('3');
      await page.unroute('**/getPairDetails**');
      [from, to] = [to, to === 'XMR' ? 'XRP' : 'XMR'];
    }
  });

  test('the open ticket stays in place and says that it may be old', {
    tag: ['@spec:beyond.4'],
  }, async ({ page }) => {
    await openTicket('offer')(page);
    const heading = page.getByRole('heading', { name: words.stage.awaitingPayment.title });
    await expect(page.getByText(common.live.live)).toBeVisible();
    const place = await heading.boundingBox();
    for (const spoil of Object.values(spoiled)) {
      await page.route('**/api/v1/tickets/*/get', spoil);
      // An answer that was on its way may still arrive sound: then the page asks again.
      await expect(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
        await expect(page.getByText(common.live.silent)).toBeVisible({ timeout: 2_000 });
      }).toPass();
      expect(await heading.boundingBox()).toEqual(place);
      await page.unroute('**/api/v1/tickets/*/get');
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      await expect(page.getByText(common.live.silent)).toBeHidden();
    }
  });

  for (const [width, theme, give] of [
    [390, 'dark', 'BTC'],
    [390, 'light', 'XMR'],
    [1280, 'light', 'BTC'],
    [1280, 'dark', 'XMR'],
    [390, 'dark', 'XRP'],
    [390, 'light', 'ETH'],
    [1280, 'dark', 'ETH'],
  ] as const) {
    test.describe(`(${theme})`, () => {
      test.use({ theme });

      test(`the coins’ names on a pay page of ${give}, ${width} wide, come without a move`, {
        tag: ['@spec:beyond.4'],
      }, async ({ page }) => {
        await page.addInitScript(observe);
        await page.setViewportSize({ width, height: 900 });
        await page.route('**/api/v1/currencies/get', (route) => route.fulfill({ status: 500, body: '' }));
        await openTicket('pay', give)(page);
        await expect(page.getByText(words.nameless)).toBeVisible();
        await expect(page.getByText(common.live.nameless)).toBeVisible();
        await expect(page.getByText(words.pay.link)).toBeHidden();
        await expect(page.getByRole('button', { name: words.test.send })).toBeVisible();
        const pushed = async () => (await page.evaluate(seen)).moved.filter(isPushed);
        const before = await pushed();
        await page.unroute('**/api/v1/currencies/get');
        await expect(page.getByText(words.nameless)).toBeHidden();
        await expect(page.getByText(words.pay.link)).toHaveCount(['ETH', 'XRP'].includes(give) ? 0 : 1);
        await frames(page);
        expect(await pushed()).toEqual(before);
      });
    });
  }

  test('the recent exchanges are left out without a word', async ({ page }) => {
    await page.route('**/api/v1/tickets/recent', (route) => route.fulfill({ status: 500, body: '' }));
    await byMenu(page);
    await expect(form(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: front.recent.title })).toHaveCount(0);
    await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
  });
});

test.describe('slow', () => {
  test.use({ expectedStatuses: [404] });

  for (const [name, { call, visit, word, whole }] of Object.entries(places)) {
    test(`${name}, on its way, keeps its place and then comes`, {
      tag: ['@spec:2.35', '@spec:beyond.3'],
    }, async ({ page }) => {
      const letGo = await hold(page, call);
      await visit(page);
      await expect(page.locator('body')).toHaveAttribute('data-busy', /\d+/);
      await expect(whole(page)).toBeHidden();
      await expect(word(page)).toBeHidden();
      const place = page.locator('main').locator('[role="status"], .mantine-Skeleton-root').first();
      await expect(place).toBeVisible();
      letGo();
      await expect(page.locator('body')).not.toHaveAttribute('data-busy');
      await expect(whole(page)).toBeVisible();
    });
  }
});
