/** At each moment the order and pay pages show the customer's next step first. */
import type { Page } from '@playwright/test';
import { openExchange, submitOf } from './exchange-form.ts';
import { toast } from './forms.ts';
import { serviceOf, wallets } from './service.ts';
import { expect, test } from './visitor.ts';
import { fill, wordsOf } from './words.ts';

const { common, exchange, ticket } = wordsOf('ru');
const { missing, picker, form: labels } = exchange;

test('order button names the first missing field, then creates the ticket', { tag: ['@anchor:31'] }, async ({
  page,
}) => {
  const eth = await serviceOf(page.request).currency('ETH');
  const form = await openExchange(page, { income: '0.01', outcomeType: eth.id });
  const submit = submitOf(form);
  await expect(submit).toHaveText(fill(missing.address, { currency: 'ETH' }));
  await submit.click();
  await expect(form.locator('[name="addr"]')).toBeFocused();
  await form.locator('[name="addr"]').fill('0x12');
  await expect(submit).toHaveText(missing.addressWrong);
  await form.locator('[name="addr"]').fill(wallets.ETH);
  await expect(submit).toHaveText(missing.email);
  await form.locator('input[name="email"]').fill('visitor@example');
  await expect(submit).toHaveText(missing.emailWrong);
  await form.locator('input[name="email"]').fill('visitor@example.org');
  await expect(submit).toHaveText(exchange.exchpage.submit);
  await page.getByLabel(labels.give, { exact: true }).fill('0');
  await expect(submit).toHaveText(
    new RegExp(fill(exchange.frontpage.form.errorMin, { amount: '.*', unit: 'BTC' })),
  );
  await page.getByLabel(labels.give, { exact: true }).fill('');
  await expect(submit).toHaveText(missing.amount);
});

const found = async (page: Page, side: string, words: string): Promise<string> => {
  await page
    .getByRole('button', { name: new RegExp(fill(picker.label, { side, currency: '[A-Z]+' })) })
    .click();
  await page.getByRole('combobox').fill(words);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox')).toHaveCount(0);
  const chosen = page.getByRole('button', {
    name: new RegExp(fill(picker.label, { side, currency: '[A-Z]+' })),
  });
  return chosen.innerText();
};

test('picker finds coins, cards and banks by the words of people', { tag: ['@anchor:13'] }, async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByTitle(labels.useMin)).toBeVisible();
  expect(await found(page, labels.get, 'карта')).toBe('RUB');
  expect(await found(page, labels.get, 'usdt trc')).toBe('USDT');
  await expect(page.getByRole('radio', { name: /TRC20/ })).toBeChecked();
  expect(await found(page, labels.get, 'сбер')).toBe('RUB');
  expect(await found(page, labels.give, 'монеро')).toBe('XMR');
  expect(await found(page, labels.give, 'биткоин')).toBe('BTC');
});

test('toast of one page does not lie on the next', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByTitle(labels.useMin)).toBeVisible();
  await page.getByLabel(labels.give, { exact: true }).fill('');
  await page.locator('main form button[type="submit"]').click();
  await toast(page, common.formError).hover();
  await page.getByRole('link', { name: common.menu.faq }).first().press('Enter');
  await expect(page).toHaveURL('/faq');
  await expect(toast(page, common.formError)).toHaveCount(0, { timeout: 2_000 });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  const top = (page: Page, text: string) =>
    page
      .locator('main')
      .getByText(text)
      .first()
      .evaluate((element) => element.getBoundingClientRect().top);

  test('pay page begins with amount and address, then code, clock and result', {
    tag: ['@anchor:12', '@anchor:15'],
  }, async ({ page }) => {
    const { link } = await serviceOf(page.request).createTicket({ give: 'XRP', get: 'ETH', amount: '100' });
    await page.goto(link);
    await page.getByRole('button', { name: ticket.pay.showQr }).click();
    const code = page.getByRole('img', { name: ticket.pay.qr });
    const tops = [
      await top(page, ticket.pay.sendExactly),
      await top(page, ticket.pay.memo),
      await top(page, ticket.pay.address),
      (await code.boundingBox())?.y ?? 0,
      (await page.getByRole('timer').boundingBox())?.y ?? 0,
      await top(page, ticket.pay.youGet),
    ];
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    expect(tops[0]).toBeLessThan(300);
  });

  test('order page begins with the empty address, and the amount unfolds', async ({ page }) => {
    const eth = await serviceOf(page.request).currency('ETH');
    const form = await openExchange(page, { income: '0.01', outcomeType: eth.id });
    const address = form.locator('[name="addr"]');
    const give = page.getByLabel(labels.give, { exact: true });
    await expect(give).toBeHidden();
    expect((await address.boundingBox())?.y).toBeLessThan(500);
    await page.getByRole('button', { name: exchange.exchpage.change }).click();
    await expect(give).toBeFocused();
    await expect(give).toHaveValue('0.01');
  });

  test('order page begins with the amount while it does not fit', async ({ page }) => {
    await openExchange(page, { income: '0.0000001' });
    await expect(page.getByLabel(labels.give, { exact: true })).toBeVisible();
  });
});
