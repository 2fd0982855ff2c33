/** What a visitor presses, types and chooses on a page that stands drawn and is not alive yet. */
import { alive } from './alive.ts';
import { settled } from './exchange-form.ts';
import { input } from './forms.ts';
import { holdScripts } from './held.ts';
import { serviceOf, wallets } from './service.ts';
import { expect, test } from './visitor.ts';
import { fill, wordsOf } from './words.ts';

const phone = { width: 390, height: 844 };

test('button, pressed before the page is alive, does its work as soon as it is', async ({ page }) => {
  await page.setViewportSize(phone);
  const comeAlive = await holdScripts(page);
  await page.goto('/ru/faq', { waitUntil: 'commit' });
  await page.getByRole('button', { name: wordsOf('ru').common.header.openMenu }).click();
  comeAlive();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('button, pressed in the moment in which the page comes alive, is pressed once', async ({ page }) => {
  const { header } = wordsOf('ru').common;
  await page.addInitScript((name) => {
    const listen = EventTarget.prototype.addEventListener;
    // The page hears from here on, and has not yet taken over what the script in its head noted.
    EventTarget.prototype.addEventListener = function (type, ...rest) {
      if (type === 'click' && this instanceof Element && this.id === 'root') {
        EventTarget.prototype.addEventListener = listen;
        queueMicrotask(() => document.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click());
      }
      return listen.call(this, type, ...rest);
    };
  }, header.theme);
  await page.goto('/ru/faq');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await alive(page);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('coin, pressed on a phone before the page is alive, opens its list as soon as it is', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const { form, picker } = wordsOf('ru').exchange;
  const comeAlive = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: fill(picker.label, { side: form.give, currency: 'BTC' }) }).click();
  comeAlive();
  await expect(page.getByRole('combobox')).toBeVisible();
});

test('amount, typed and sent before the page is alive, is the one that goes on', async ({ page }) => {
  const { form } = wordsOf('ru').exchange;
  // Another pair of an earlier visit: what was typed is meant for the one that was seen.
  await page.addInitScript(() => localStorage.setItem('cur_from', 'XMR'));
  const comeAlive = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel(form.give, { exact: true }).fill('0.05');
  await page.getByRole('button', { name: form.submit, exact: true }).click();
  comeAlive();
  await expect(page).toHaveURL(/\/exchange\?.*income=0\.05&/);
  await expect(page.getByLabel(form.give, { exact: true })).toHaveValue('0.05');
});

for (const address of ['/', '/exchange?income='])
  test(`network, chosen before the page is alive on ${address}, is the one that counts`, async ({
    page,
    request,
  }) => {
    const { networks } = await serviceOf(request).currency('USDT');
    const id = networks.find(({ name }) => name.includes('BEP20'))?.id;
    const comeAlive = await holdScripts(page);
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator('label', { hasText: 'BEP20' }).click();
    comeAlive();
    await settled(page);
    await expect(page.getByRole('radio', { name: /BEP20/ })).toBeChecked();
    const asked = page.waitForRequest((call) => call.url().includes(`fromNetworkId=${id}`));
    await page.getByRole('button', { name: wordsOf('ru').exchange.form.swap }).click();
    await asked;
  });

test('address, typed for a network that was chosen before the page is alive, stays with it', async ({
  page,
}) => {
  const order = page.getByRole('form', { name: wordsOf('ru').exchange.exchpage.where });
  const comeAlive = await holdScripts(page);
  await page.goto('/exchange?income=0.01', { waitUntil: 'commit' });
  await page.locator('label:has(input[name="outcomeNet"])', { hasText: 'BEP20' }).click();
  await input(order, 'addr').fill(wallets.ETH);
  comeAlive();
  await settled(page);
  await expect(page.getByRole('radio', { name: /BEP20/ })).toBeChecked();
  await expect(input(order, 'addr')).toHaveValue(wallets.ETH);
});

test('order, filled before the page is alive, keeps its fields and the keyboard', async ({
  page,
  request,
}) => {
  const eth = await serviceOf(request).currency('ETH');
  const words = wordsOf('ru').exchange;
  const comeAlive = await holdScripts(page);
  await page.goto(`/exchange?income=&outcomeType=${eth.id}`, { waitUntil: 'commit' });
  const give = page.getByLabel(words.form.give, { exact: true });
  const order = page.getByRole('form', { name: words.exchpage.where });
  await input(order, 'addr').fill(wallets.ETH);
  await give.fill('0.02');
  await input(order, 'email').fill('early@example.org');
  comeAlive();
  await settled(page);
  await expect(give).toHaveValue('0.02');
  await expect(input(order, 'addr')).toHaveValue(wallets.ETH);
  await expect(input(order, 'email')).toHaveValue('early@example.org');
  await expect(input(order, 'email')).toBeFocused();
  const [sent] = await Promise.all([
    page.waitForRequest('**/api/v1/tickets/create'),
    order.getByRole('button', { name: words.exchpage.submit }).click(),
  ]);
  expect(sent.postDataJSON()).toMatchObject({ payDetails: { amount: '0.02' } });
});
