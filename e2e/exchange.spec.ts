import { stored } from './account.ts';
import { choose, overtype, submitOf } from './exchange-form.ts';
import { SETTLES_MS, serviceOf, wallets } from './service.ts';
import { expect, test } from './visitor.ts';
import { fill, wordsOf } from './words.ts';

const phone = { width: 390, height: 844 };

test.describe('in Russian, on a desk, dark', () => {
  test.use({ language: 'ru', theme: 'dark' });
  walk();
});

test.describe('in English, on a phone, light', () => {
  test.use({ language: 'en', theme: 'light', viewport: phone, hasTouch: true });
  walk();
});

test.describe('in Russian, on a phone, light', () => {
  test.use({ language: 'ru', theme: 'light', viewport: phone, hasTouch: true });
  walk();
});

function walk(): void {
  test('exchange, from a pair to the payout, completes before the visitor’s eyes', {
    tag: [
      '@anchor:1',
      '@anchor:5',
      '@anchor:18',
      '@anchor:22',
      '@anchor:28',
      '@spec:1.1',
      '@spec:1.3',
      '@spec:2.32',
      '@spec:2.46',
      '@spec:2.47',
      '@spec:4.15',
      '@spec:4.23',
      '@spec:6.1',
    ],
  }, async ({ page, request, language }) => {
    const service = serviceOf(request);
    const { exchange, ticket } = wordsOf(language);
    const give = page.getByLabel(exchange.form.give, { exact: true });
    const get = page.getByLabel(exchange.form.get, { exact: true });

    await page.goto('/');
    await choose(page, fill(exchange.picker.label, { side: exchange.form.give, currency: 'BTC' }), 'ETH');
    const minimum = page.getByTitle(exchange.form.useMin);
    await expect(minimum).toBeVisible();
    await minimum.click();
    await expect(give).toHaveValue((await minimum.innerText()).replace(',', '.').replace(/[^\d.]/g, ''));
    await give.fill('0,05');
    await expect(give).toHaveValue('0.05');
    await expect(get).not.toHaveValue('');

    await page.getByRole('button', { name: exchange.form.swap }).click();
    await overtype(give, '150');
    // A visitor presses after the result is seen. Without a price the press would only raise a toast.
    await expect(get).toHaveValue(/^0\.0\d/);
    await page.getByRole('button', { name: exchange.form.submit, exact: true }).click();
    await expect(page).toHaveURL(/\/exchange\?.*income=150/);

    const order = page.getByRole('form', { name: exchange.exchpage.where });
    await order.locator('[name="addr"]').fill(wallets.ETH);
    await order.locator('input[name="email"]').fill('walker@example.org');
    await submitOf(order).click();

    await expect(page).toHaveURL(/\/pay\/[0-9a-f-]+$/);
    await expect(page.getByText(ticket.pay.sendExactly)).toBeVisible();
    await expect(page).toHaveTitle(/^\((29|30):\d\d\)/);
    const id = page.url().split('/').at(-1) ?? '';
    await expect.poll(() => stored(page, `tick${id}`)).not.toBeNull();
    const created = await service.ticket(id, (await stored(page, `tick${id}`)) ?? '');

    await page.getByRole('button', { name: ticket.pay.copyAddress }).first().click();
    await expect(page.getByText(wordsOf(language).common.copied).first()).toBeAttached();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(created.fromWallet.address);

    await page.getByRole('button', { name: ticket.test.send }).click();
    await expect(page).toHaveURL(`/offer/${id}`);
    const required = created.confirmationsRequired;
    const progress = (n: number) => fill(ticket.progress.of, { confirmations: n, required });
    await expect(page.getByText(progress(0))).toBeVisible();
    await service.makeBlock(created.payNetworkId ?? 0);
    await expect(page.getByText(progress(1))).toBeVisible();

    const completed = page.getByRole('heading', { name: ticket.stage.completed.title });
    await expect(async () => {
      await service.makeBlocksEverywhere();
      await expect(completed).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: SETTLES_MS });
    await expect(page.getByText(ticket.verdicts.fits.label)).toBeVisible();
    await expect(page.getByRole('heading', { name: ticket.payout.title })).toBeVisible();
    await expect(page).toHaveTitle(/^✓/);
  });
}

for (const [language, word] of [
  ['ru', 'карты'],
  ['en', 'phone'],
] as const)
  test.describe(`coin list, in ${language}`, () => {
    test.use({ language });
    test('roubles, looked for by a word of their name, are found under that name', async ({ page }) => {
      const { form, picker } = wordsOf(language).exchange;
      await page.goto('/');
      await page
        .getByRole('button', { name: fill(picker.label, { side: form.get, currency: 'USDT' }) })
        .click();
      await page.getByRole('combobox').fill(word);
      await expect(page.getByRole('option')).toHaveText([new RegExp(picker.roubles)]);
    });
  });
