/** The line dies that the browser still believes in, or somebody leaves, and with it goes a part of a page: nothing typed is lost, no page is empty. */
import type { Locator, Page } from '@playwright/test';
import { openExchange, settled } from './exchange-form.ts';
import { input, toast } from './forms.ts';
import { hold } from './held.ts';
import { serviceOf, wallets } from './service.ts';
import { expect, test } from './visitor.ts';
import { fill, wordsOf } from './words.ts';

const { common, exchange, ticket } = wordsOf('ru');

test.use({ cutsCalls: true });

/** From now on neither these files come nor an answer whether the server is there. The answered function ends it. */
async function cutLine(page: Page, files: RegExp): Promise<() => Promise<void>> {
  const cut = [files, /\/service\/utcTime/];
  for (const calls of cut) await page.route(calls, (route) => route.abort());
  return async () => {
    for (const calls of cut) await page.unroute(calls);
  };
}

/** Loses these files while the server answers, and tells which pages are loaded from now on. */
async function loseAlone(page: Page, files: RegExp): Promise<{ gone: Promise<unknown>; loaded: string[] }> {
  const gone = page.waitForRequest(files);
  await page.route(files, (route) => route.abort());
  const loaded: string[] = [];
  page.on('domcontentloaded', () => loaded.push(page.url()));
  return { gone, loaded };
}

/** A reload asks first whether the server is there. */
const RELOAD_MS = 500;
/** What was fetched is imported from the browser's cache, which it has no more once something is cut here. */
const IMPORT_MS = 500;

/** BTC to ETH; whatever else is missing is typed. */
async function openOrder(page: Page): Promise<{ order: Locator; submit: Locator }> {
  const eth = await serviceOf(page.request).currency('ETH');
  const order = await openExchange(page, { income: '0.01', outcomeType: eth.id });
  return { order, submit: order.getByRole('button', { name: exchange.exchpage.submit }) };
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
  await fetched;
  await page.waitForTimeout(IMPORT_MS);
  await cutLine(page, /\/assets\/pay-page-|\/locales\/ru\/ticket/);
  await input(order, 'email').fill('early@example.org');
  await submit.click();
  await expect(page.getByText(ticket.pay.sendExactly)).toBeVisible();
});

test('pay page, lost while the order is typed, leaves whoever types alone and comes with the order', async ({
  page,
}) => {
  const { order, submit } = await openOrder(page);
  const { gone, loaded } = await loseAlone(page, /\/assets\/pay-page-/);
  await input(order, 'addr').fill(wallets.ETH);
  await gone;
  await page.waitForTimeout(RELOAD_MS);
  await expect(input(order, 'addr')).toBeFocused();
  expect(loaded).toEqual([]);
  await page.unroute(/\/assets\/pay-page-/);
  await input(order, 'email').fill('calm@example.org');
  await submit.click();
  await expect(page.getByText(ticket.pay.sendExactly)).toBeVisible();
});

const { picker, form } = exchange;
/** What is fetched when a finger comes near, by where that is. */
const fetchedAhead: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'language-list': (page) => page.getByRole('button', { name: common.header.language }).hover(),
  'auth-window': (page) => page.getByRole('button', { name: common.header.login, exact: true }).hover(),
  'currency-popover': (page) =>
    page.getByRole('button', { name: fill(picker.label, { side: form.get, currency: 'USDT' }) }).hover(),
  'exchange-page': (page) => page.getByRole('button', { name: form.submit, exact: true }).hover(),
};

for (const [part, comeNear] of Object.entries(fetchedAhead))
  test(`${part}, lost before anybody has asked for it, leaves the form and its amount as they are`, async ({
    page,
  }) => {
    await page.goto('/');
    await settled(page);
    const give = page.getByLabel(form.give, { exact: true });
    await give.fill('0.0721');
    const { gone, loaded } = await loseAlone(page, new RegExp(`/assets/${part}-`));
    await comeNear(page);
    await gone;
    await page.waitForTimeout(RELOAD_MS);
    expect(loaded).toEqual([]);
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
  await page.waitForTimeout(IMPORT_MS);
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
  const { gone, loaded } = await loseAlone(page, /\/assets\/address-checks-.*\.js/);
  const { order } = await openOrder(page);
  await gone;
  await input(order, 'email').fill('unchecked@example.org');
  await page.waitForTimeout(RELOAD_MS);
  expect(loaded).toHaveLength(1);
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
  // A toast that cannot be drawn would take the page with it a moment later.
  await page.waitForTimeout(500);
  await expect(input(order, 'addr')).toHaveValue(wallets.ETH);
  await mend();
  await expect(toast(page, common.formError)).toBeVisible();
  // Its styles were lost with it: without them it would lie across the page.
  await expect(toast(page, common.formError)).toHaveCSS('padding-left', '14px');
  await expect(input(order, 'addr')).toHaveValue(wallets.ETH);
});

test('a message, its part alone lost, waits for it on the page as it is', async ({ page }) => {
  const { gone, loaded } = await loseAlone(page, /\/assets\/toast-host-.*\.js/);
  const { order, submit } = await openOrder(page);
  await input(order, 'addr').fill(wallets.ETH);
  await gone;
  await submit.click();
  await page.waitForTimeout(RELOAD_MS);
  expect(loaded).toHaveLength(1);
  await page.unroute(/\/assets\/toast-host-.*\.js/);
  await expect(toast(page, common.formError)).toBeVisible();
  await expect(input(order, 'addr')).toHaveValue(wallets.ETH);
  expect(loaded).toHaveLength(1);
});

test.describe('whoever leaves', () => {
  /** Which pages are asked for. */
  function watchPages(page: Page): readonly string[] {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) asked.push(new URL(request.url()).pathname);
    });
    return asked;
  }

  /** A reload would be asked for as soon as the server has answered. */
  async function seeNoReload(page: Page): Promise<void> {
    await page.waitForResponse('**/service/utcTime');
    await page.waitForTimeout(RELOAD_MS);
  }

  // Firefox cuts off what is still on its way as soon as another page is asked for; here the tests do.
  test('a link, pressed while a part comes, is followed although the part is cut off for it', async ({
    page,
  }) => {
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

  test('the page’s own script, cut off because somebody leaves, fetches nobody back', async ({ page }) => {
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
