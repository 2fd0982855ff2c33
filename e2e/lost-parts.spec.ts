/** The line dies that the browser still believes in, and with it one part of an order's way: nothing typed is lost, no page is empty. */
import type { Locator, Page } from '@playwright/test';
import { input, openExchange, toast } from './exchange-form.ts';
import { serviceOf, wallets } from './service.ts';
import { expect, test } from './visitor.ts';
import { wordsOf } from './words.ts';

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

/** BTC to ETH; whatever else is missing is typed. */
async function openOrder(page: Page): Promise<{ order: Locator; submit: Locator }> {
  const eth = await serviceOf(page.request).currency('ETH');
  const order = await openExchange(page, { income: '0.01', outcomeType: eth.id });
  return { order, submit: order.getByRole('button', { name: exchange.exchpage.submit }) };
}

test('pay page, lost right after the order, says that there is no connection and comes with it', async ({
  page,
}) => {
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
  await cutLine(page, /\/assets\/pay-page-|\/locales\/ru\/ticket/);
  await input(order, 'email').fill('early@example.org');
  await submit.click();
  await expect(page.getByText(ticket.pay.sendExactly)).toBeVisible();
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
