/** What the best exchange pages do and no other path looks at. */
import type { Page } from '@playwright/test';
import { openExchange, settled, submitOf } from './exchange-form.ts';
import { hold } from './held.ts';
import { serviceOf, wallets } from './service.ts';
import { expect, test } from './visitor.ts';
import { wordsOf } from './words.ts';

const { address: addressWords, common, exchange, ticket: words } = wordsOf('ru');

const digitsOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).fontVariantNumeric);

test('order says beside its button when the rate can change', { tag: ['@anchor:6'] }, async ({ page }) => {
  const form = await openExchange(page, { income: '0.01' });
  const said = page.getByText(exchange.exchpage.variable);
  await said.scrollIntoViewIfNeeded();
  await expect(said).toBeInViewport();
  await expect(submitOf(form)).toBeInViewport();
});

test('address is pasted by a button', { tag: ['@anchor:9'] }, async ({ page, request }) => {
  const eth = await serviceOf(request).currency('ETH');
  const form = await openExchange(page, { income: '0.01', outcomeType: eth.id });
  await page.evaluate((text) => navigator.clipboard.writeText(text), wallets.ETH);
  await form.getByRole('button', { name: addressWords.paste }).first().click();
  await expect(form.locator('[name="addr"]')).toHaveValue(wallets.ETH);
});

test('last question repeats amount, network and the end of the address', {
  tag: ['@anchor:32'],
}, async ({ page, request }) => {
  const service = serviceOf(request);
  const created = await service.createTicket({ give: 'BTC', get: 'ETH', amount: '0.0123' });
  const { fromWallet } = await service.ticket(created.ticketId, created.offerToken);
  const [network] = (await service.currency('BTC')).networks;
  await page.goto(created.link);
  await page.getByRole('button', { name: words.pay.done }).click();
  const dialog = page.getByRole('dialog', { name: words.confirm.title });
  await expect(dialog).toContainText(/0,0123\sBTC/);
  await expect(dialog).toContainText(network?.name ?? '?');
  await expect(dialog).toContainText(`…${fromWallet.address.slice(-6)}`);
});

test('digits of amounts have one width', { tag: ['@anchor:34'] }, async ({ page, request }) => {
  await page.goto('/');
  for (const field of ['[name="income"]', '[name="outcome"]', '.amount'])
    expect(await digitsOf(page, field), field).toContain('tabular-nums');
  const { link } = await serviceOf(request).createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
  await page.goto(link);
  await expect(page.getByText(words.pay.sendExactly)).toBeVisible();
  expect(await digitsOf(page, '.amount')).toContain('tabular-nums');
});

test('amount never has an exponent, and a long one shrinks', { tag: ['@anchor:1'] }, async ({ page }) => {
  await page.goto('/');
  await settled(page);
  const give = page.getByLabel(exchange.form.give, { exact: true });
  const get = page.getByLabel(exchange.form.get, { exact: true });
  await expect(give).toHaveAttribute('inputmode', 'decimal');
  await give.fill('0,00000001');
  await expect(give).toHaveValue('0.00000001');
  await expect(get).toHaveValue(/^0\.00\d+$/);
  const sizeOf = () => give.evaluate((field) => Number.parseFloat(getComputedStyle(field).fontSize));
  const small = await sizeOf();
  await give.fill('0.1');
  expect(await sizeOf()).toBeGreaterThan(small);
});

test('rate keeps its figure while new prices are asked', { tag: ['@anchor:3'] }, async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await settled(page);
  const get = page.getByLabel(exchange.form.get, { exact: true });
  await expect(get).not.toHaveValue('');
  const before = await get.inputValue();
  const letGo = await hold(page, '**/exchangeRate/get');
  const asked = page.waitForRequest('**/exchangeRate/get');
  await page.clock.runFor(16_000);
  await asked;
  await expect(get).toHaveValue(before);
  letGo();
});

test('amount to send is copied by its own button, whose tick goes again', {
  tag: ['@anchor:15', '@anchor:18'],
}, async ({ page, request }) => {
  const { link } = await serviceOf(request).createTicket({ give: 'BTC', get: 'ETH', amount: '0.0123' });
  await page.goto(link);
  const copy = page.getByRole('button', { name: words.pay.copyAmount }).first();
  await copy.click();
  await expect(copy).toHaveAttribute('data-copied', 'true');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('0.0123');
  await expect(copy).not.toHaveAttribute('data-copied');
});

test('page has landmarks, one heading and a way past the menu', { tag: ['@anchor:33'] }, async ({ page }) => {
  for (const path of ['/', '/faq', '/blog', '/contacts']) {
    await page.goto(path);
    for (const role of ['banner', 'main', 'contentinfo'] as const)
      await expect(page.getByRole(role), `${role} of ${path}`).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: common.skipToContent })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.locator('main :focus'), path).toHaveCount(1);
  }
  await page.getByRole('link', { name: common.menu.faq }).first().click();
  await expect(page).toHaveURL(/\/faq$/);
  await expect(page.locator('main')).toBeFocused();
});
