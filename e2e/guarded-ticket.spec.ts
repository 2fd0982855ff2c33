/** A ticket's address fingerprint, its e-mail, and its way to another device. */
import { expect } from '@playwright/test';
import { newEmail } from './account.ts';
import { openExchange, submitOf } from './exchange-form.ts';
import { input } from './forms.ts';
import { serviceOf, wallets } from './service.ts';
import { test } from './visitor.ts';
import { fill, wordsOf } from './words.ts';

const { address, ticket: words, common } = wordsOf('ru');

test('the fingerprint is equal on two devices, and the wallet’s text is compared', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const service = serviceOf(request);
  const created = await service.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
  const { fromWallet } = await service.ticket(created.ticketId, created.offerToken);
  await page.goto(created.link);
  const guard = page.getByRole('region', { name: words.guard.label });
  await expect(guard.getByRole('img')).toBeVisible();
  const other = await browser.newPage({ baseURL: baseURL ?? '', locale: 'ru' });
  await other.addInitScript(() => localStorage.setItem('i18nextLng', 'ru'));
  await other.goto(created.link);
  const twin = other.getByRole('region', { name: words.guard.label });
  await expect(twin.getByRole('img')).toHaveAccessibleName(
    (await guard.getByRole('img').getAttribute('aria-label')) ?? 'none',
  );
  expect(await twin.locator('svg').innerHTML()).toBe(await guard.locator('svg').innerHTML());
  await other.close();

  await guard.getByRole('button', { name: words.guard.compare }).click();
  const field = guard.getByRole('textbox', { name: words.guard.field });
  await field.fill(`bitcoin:${fromWallet.address}?amount=0.01`);
  await expect(guard.getByText(words.guard.same)).toBeVisible();
  await field.fill(`${fromWallet.address.slice(0, -1)}${fromWallet.address.endsWith('q') ? 'p' : 'q'}`);
  await expect(guard.getByText(words.guard.differs)).toBeVisible();
  await expect(
    guard.getByText(fill(words.guard.address.differs, { at: fromWallet.address.length })),
  ).toBeVisible();
  await field.fill(`bitcoin:${fromWallet.address}?amount=0.02`);
  await expect(guard.getByText(words.guard.differs)).toBeVisible();
});

test('the receiving address has one fingerprint before the order and on the ticket', async ({ page }) => {
  const eth = await serviceOf(page.request).currency('ETH');
  const form = await openExchange(page, { income: '0.01', outcomeType: eth.id });
  const print = page.getByText(address.fingerprint.own).locator('xpath=../..');
  await input(form, 'email').fill(newEmail());
  // The ticket keeps the spelling with the checksum.
  await input(form, 'addr').fill(wallets.ETH.toLowerCase());
  const before = await print.getByRole('img').getAttribute('aria-label');
  const cells = await print.locator('svg').innerHTML();
  await submitOf(form).click();
  await expect(page).toHaveURL(/\/pay\//);
  await expect(print.getByRole('img')).toHaveAccessibleName(before ?? 'none');
  expect(await print.locator('svg').innerHTML()).toBe(cells);
});

test('a mistyped e-mail is corrected on the pay page', async ({ page, request }) => {
  const service = serviceOf(request);
  const created = await service.createTicket({
    give: 'BTC',
    get: 'ETH',
    amount: '0.01',
    email: 'walker@gmial.com',
  });
  await page.goto(created.link);
  await expect(page.getByText('walker@gmial.com')).toBeVisible();
  await page.getByRole('button', { name: words.mail.correct }).click();
  await page.getByRole('button', { name: fill(common.emailMeant, { email: 'walker@gmail.com' }) }).click();
  await page.getByRole('button', { name: words.mail.send }).click();
  await expect(page.getByText('walker@gmail.com', { exact: true })).toBeVisible();
  await expect
    .poll(async () => {
      const { messages } = await (await request.get('/api/sandbox/mail?to=walker@gmail.com')).json();
      return messages.filter(({ text }: { text: string }) => text.includes(created.ticketId)).length;
    })
    .toBe(1);
});

test.describe('another device', () => {
  test.use({ expectedStatuses: [422] });

  test('continues by a code, once', async ({ page, browser, baseURL, request }) => {
    const created = await serviceOf(request).createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
    await page.goto(created.link);
    await page.getByRole('button', { name: words.elsewhere.open }).click();
    const dialog = page.getByRole('dialog', { name: words.elsewhere.title });
    await expect(dialog.getByRole('img', { name: words.elsewhere.qr })).toBeVisible();
    await dialog.getByRole('button', { name: words.elsewhere.copy }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/\/pay\/[0-9a-f-]+#code=[\w-]+$/);
    const link = await page.evaluate(() => navigator.clipboard.readText());

    const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'ru' });
    await context.addInitScript(() => localStorage.setItem('i18nextLng', 'ru'));
    const other = await context.newPage();
    await other.goto(link);
    await expect(other.getByText(words.pay.sendExactly)).toBeVisible();
    await expect(other).toHaveURL(`/pay/${created.ticketId}`);
    await context.close();

    const thief = await browser.newContext({ baseURL: baseURL ?? '', locale: 'ru' });
    await thief.addInitScript(() => localStorage.setItem('i18nextLng', 'ru'));
    const late = await thief.newPage();
    await late.goto(link);
    await expect(late.getByRole('alert')).toContainText(words.elsewhere.refused['71']);
    await expect(late.getByText(words.pay.sendExactly)).toHaveCount(0);
    await thief.close();
  });
});
