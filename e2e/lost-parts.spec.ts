/**
 * Parts of a page are lost with the line, or because the visitor leaves: no typing is lost, no page is
 * empty.
 */
import type { Locator, Page } from '@playwright/test';
import { frames } from './alive.ts';
import { openExchange, settled, submitOf } from './exchange-form.ts';
import { input, toast } from './forms.ts';
import { hold } from './held.ts';
import { serviceOf, wallets } from './service.ts';
import { expect, test } from './visitor.ts';
import { fill, wordsOf } from './words.ts';

const { common, exchange, ticket } = wordsOf('ru');

test.use({ cutsCalls: true });

/** @returns mends the line */
async function cutLine(page: Page, files: RegExp): Promise<() => Promise<void>> {
  const cut = [files, /\/service\/utcTime/];
  for (const calls of cut) await page.route(calls, (route) => route.abort());
  return async () => {
    for (const calls of cut) await page.unroute(calls);
  };
}

interface Loss {
  /** The page has dealt with the loss. */
  readonly gone: () => Promise<void>;
  readonly loaded: readonly string[];
  /** A reload asks first whether the server is there. */
  readonly asked: readonly string[];
}

/** Loses these files while the server answers, and lists the pages and the reloads asked for from now on. */
async function loseAlone(page: Page, files: RegExp): Promise<Loss> {
  const loaded: string[] = [];
  const asked: string[] = [];
  const lost = page.waitForEvent('requestfailed', (call) => files.test(call.url()));
  await page.route(files, (route) => route.abort());
  page.on('domcontentloaded', () => loaded.push(page.url()));
  page.on('request', (call) => void (call.url().endsWith('/service/utcTime') && asked.push(call.url())));
  const gone = async () => {
    await lost;
    await frames(page);
  };
  return { gone, loaded, asked };
}

/** The part was fetched, and imported from the browser's cache. */
const imported = (page: Page, name: string) =>
  page.waitForFunction(
    (file) =>
      performance.getEntriesByType('resource').filter((entry) => entry.name.includes(file)).length > 1,
    `/assets/${name}-`,
  );

async function openOrder(page: Page): Promise<{ order: Locator; submit: Locator }> {
  const eth = await serviceOf(page.request).currency('ETH');
  const order = await openExchange(page, { income: '0.01', outcomeType: eth.id });
  return { order, submit: submitOf(order) };
}

test('pay page, lost right after the order, says that there is no connection and comes with it', {
  tag: ['@spec:beyond.4'],
}, async ({ page }) => {
  const { order, submit } = await openOrder(page);
  const mend = await cutLine(page, /\/assets\/pay-page-/);
  await input(order, 'addr').fill(wallets.ETH);
  await input(order, 'email').fill('lost@example.org');
  await submit.click();
  await expect(page).toHaveURL(/\/pay\//);
  await expect(page.getByRole('heading', { name: common.noConnection.title })).toBeVisible();
  await mend();
  await expect(page.getByText(ticket.pay.sendExactly)).toBeVisible();
});

test('pay page, fetched while the order is typed, need not be waited for', async ({ page }) => {
  const { order, submit } = await openOrder(page);
  const fetched = Promise.all(
    [/\/assets\/pay-page-.*\.js/, /\/locales\/ru\/ticket\.json/].map((file) => page.waitForResponse(file)),
  );
  await input(order, 'addr').fill(wallets.ETH);
  // The page must have read the texts: a cut during their download would fetch them again.
  for (const response of await fetched) await response.finished();
  await imported(page, 'pay-page');
  await frames(page);
  await cutLine(page, /\/assets\/pay-page-|\/locales\/ru\/ticket/);
  await input(order, 'email').fill('early@example.org');
  await submit.click();
  await expect(page.getByText(ticket.pay.sendExactly)).toBeVisible();
});

test('pay page, lost while the order is typed, disturbs nothing and comes with the order', async ({
  page,
}) => {
  const { order, submit } = await openOrder(page);
  const { gone, loaded, asked } = await loseAlone(page, /\/assets\/pay-page-/);
  await input(order, 'addr').fill(wallets.ETH);
  await gone();
  await expect(input(order, 'addr')).toBeFocused();
  expect(loaded).toEqual([]);
  expect(asked).toEqual([]);
  await page.unroute(/\/assets\/pay-page-/);
  await input(order, 'email').fill('calm@example.org');
  await submit.click();
  await expect(page.getByText(ticket.pay.sendExactly)).toBeVisible();
});

const { picker, form } = exchange;
/** Parts fetched when the pointer comes near. */
const fetchedAhead: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'language-list': (page) => page.getByRole('button', { name: common.header.language }).hover(),
  'auth-window': (page) => page.getByRole('button', { name: common.header.login, exact: true }).hover(),
  'currency-popover': (page) =>
    page.getByRole('button', { name: fill(picker.label, { side: form.get, currency: 'USDT' }) }).hover(),
  'exchange-page': (page) => page.getByRole('button', { name: form.submit, exact: true }).hover(),
};

for (const [part, comeNear] of Object.entries(fetchedAhead))
  test(`${part}, lost before it is wanted, leaves the form and its amount as they are`, async ({ page }) => {
    await page.goto('/');
    await settled(page);
    const give = page.getByLabel(form.give, { exact: true });
    await give.fill('0.0721');
    const { gone, loaded, asked } = await loseAlone(page, new RegExp(`/assets/${part}-`));
    await comeNear(page);
    await gone();
    expect(loaded).toEqual([]);
    expect(asked).toEqual([]);
    await expect(give).toHaveValue('0.0721');
  });

test('ticket page, fetched while its payment is awaited, takes the place of the pay page at once', async ({
  page,
}) => {
  const service = serviceOf(page.request);
  const created = await service.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
  const fetched = page.waitForResponse(/\/assets\/ticket-page-.*\.js/);
  await page.goto(created.link);
  await fetched;
  await imported(page, 'ticket-page');
  await cutLine(page, /\/assets\/ticket-page-/);
  await page.getByRole('button', { name: ticket.test.send }).click();
  await expect(page).toHaveURL(/\/offer\//);
  await expect(page.getByText(ticket.progress.title)).toBeVisible();
});

test('address checks, lost, leave the order as it is, and the server checks instead of them', async ({
  page,
}) => {
  await cutLine(page, /\/assets\/address-checks-.*\.js/);
  const { order, submit } = await openOrder(page);
  await input(order, 'addr').fill(wallets.ETH);
  await input(order, 'email').fill('unchecked@example.org');
  await submit.click();
  await expect(page).toHaveURL(/\/pay\//);
});

test('address checks, alone lost, leave the page as it is', async ({ page }) => {
  const { gone, loaded, asked } = await loseAlone(page, /\/assets\/address-checks-.*\.js/);
  const { order } = await openOrder(page);
  await gone();
  await input(order, 'email').fill('unchecked@example.org');
  expect(loaded).toHaveLength(1);
  expect(asked).toEqual([]);
  await expect(input(order, 'email')).toHaveValue('unchecked@example.org');
});

test('a message, its part lost, waits for it and takes nothing from the page', async ({ page }) => {
  const asked = page.waitForRequest(/\/assets\/toast-host-.*\.js/);
  const mend = await cutLine(page, /\/assets\/toast-host-/);
  const { order, submit } = await openOrder(page);
  await input(order, 'addr').fill(wallets.ETH);
  await asked;
  await submit.click();
  await expect(input(order, 'email')).toHaveAttribute('aria-invalid', 'true');
  await frames(page);
  await expect(input(order, 'addr')).toHaveValue(wallets.ETH);
  await mend();
  await expect(toast(page, common.formError)).toBeVisible();
  // Without its styles it would lie across the page.
  await expect(toast(page, common.formError)).toHaveCSS('padding-left', '14px');
  await expect(input(order, 'addr')).toHaveValue(wallets.ETH);
});

test('a message, its part alone lost, waits for it on the page as it is', async ({ page }) => {
  const { gone, loaded, asked } = await loseAlone(page, /\/assets\/toast-host-.*\.js/);
  const { order, submit } = await openOrder(page);
  await input(order, 'addr').fill(wallets.ETH);
  await gone();
  await submit.click();
  expect(loaded).toHaveLength(1);
  expect(asked).toEqual([]);
  await page.unroute(/\/assets\/toast-host-.*\.js/);
  await expect(toast(page, common.formError)).toBeVisible();
  await expect(input(order, 'addr')).toHaveValue(wallets.ETH);
  expect(loaded).toHaveLength(1);
});

test.describe('a visitor who leaves', () => {
  function watchPages(page: Page): readonly string[] {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) asked.push(new URL(request.url()).pathname);
    });
    return asked;
  }

  async function seeNoReload(page: Page): Promise<void> {
    const answer = await page.waitForResponse('**/service/utcTime');
    await answer.finished();
    // Another round trip: the page has read its answer by then. A leaving page runs no script of a test.
    await page.request.get('/api/v1/service/utcTime');
  }

  // Firefox does this by itself when another page is asked for.
  test('gets the link’s page, although a part is cut off for it', async ({ page }) => {
    const asked = watchPages(page);
    const part = '**/assets/how-it-works-*.js';
    await page.setViewportSize({ width: 1280, height: 2400 });
    const cutOff = await hold(page, part, (route) => route.abort());
    const arrive = await hold(page, '**/faq');
    const wanted = page.waitForRequest(part);
    await page.goto('/', { waitUntil: 'commit' });
    await wanted;
    await page.evaluate(() => {
      location.href = '/faq';
    });
    await expect.poll(() => asked).toEqual(['/', '/faq']);
    cutOff();
    await seeNoReload(page);
    arrive();
    await expect(page).toHaveURL('/faq');
    expect(asked).toEqual(['/', '/faq']);
  });

  test('is not led back by the page’s own script, cut off for it', async ({ page }) => {
    const asked = watchPages(page);
    const script = '**/assets/index-*.js';
    const cutOff = await hold(page, script, (route) => route.abort());
    const wanted = page.waitForRequest(script);
    await page.goto('/', { waitUntil: 'commit' });
    await wanted;
    await page.evaluate(() => void window.dispatchEvent(new Event('beforeunload')));
    cutOff();
    await seeNoReload(page);
    expect(asked).toEqual(['/']);
  });
});
