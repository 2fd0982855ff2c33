/** Typing, choices and presses on a page that is drawn and not alive yet (docs/decisions/0017). */
import type { Page } from '@playwright/test';
import { alive } from './alive.ts';
import { settled, submitOf } from './exchange-form.ts';
import { input } from './forms.ts';
import { holdScripts } from './held.ts';
import { serviceOf, wallets } from './service.ts';
import { expect, test } from './visitor.ts';
import { wordsOf } from './words.ts';

const { exchpage, form } = wordsOf('ru').exchange;
const give = (page: Page) => page.getByLabel(form.give, { exact: true });

/** @returns lets the scripts come */
async function openEarly(page: Page, address: string): Promise<() => Promise<void>> {
  const letScriptsCome = await holdScripts(page);
  await page.goto(address, { waitUntil: 'commit' });
  return async () => {
    letScriptsCome();
    await alive(page);
  };
}

test.describe('before the page is alive', () => {
  test('an amount is kept for the drawn pair, and a press sends nothing', async ({ page }) => {
    // The amount belongs to the pair on the page, not to the pair of an earlier visit.
    await page.addInitScript(() => localStorage.setItem('cur_from', 'XMR'));
    const comeAlive = await openEarly(page, '/');
    const submit = page.getByRole('button', { name: form.submit, exact: true });
    await give(page).fill('0.05');
    await submit.click();
    await comeAlive();
    await expect(page).toHaveURL('/');
    await expect(give(page)).toHaveValue('0.05');
    await submit.click();
    await expect(page).toHaveURL(/\/exchange\?.*income=0\.05&/);
    await expect(give(page)).toHaveValue('0.05');
  });

  test('an e-mail, sent by the enter key, does not come into the address', async ({ page }) => {
    const comeAlive = await openEarly(page, '/exchange?income=0.01');
    const email = input(page.getByRole('form', { name: exchpage.where }), 'email');
    await email.fill('early@example.org');
    await email.press('Enter');
    await comeAlive();
    expect(page.url()).not.toContain('email');
    await expect(email).toHaveValue('early@example.org');
  });

  for (const address of ['/', '/exchange?income='])
    test(`a network, chosen on ${address}, stays chosen`, async ({ page, request }) => {
      const { networks } = await serviceOf(request).currency('USDT');
      const id = networks.find(({ name }) => name.includes('BEP20'))?.id;
      const comeAlive = await openEarly(page, address);
      await page.locator('label', { hasText: 'BEP20' }).click();
      await comeAlive();
      await settled(page);
      await expect(page.getByRole('radio', { name: /BEP20/ })).toBeChecked();
      const asked = page.waitForRequest((call) => call.url().includes(`fromNetworkId=${id}`));
      await page.getByRole('button', { name: form.swap }).click();
      await asked;
    });

  test('an address stays with the network that was chosen first', async ({ page }) => {
    const order = page.getByRole('form', { name: exchpage.where });
    const comeAlive = await openEarly(page, '/exchange?income=0.01');
    await page.locator('label:has(input[name="outcomeNet"])', { hasText: 'BEP20' }).click();
    await input(order, 'addr').fill(wallets.ETH);
    await comeAlive();
    await settled(page);
    await expect(page.getByRole('radio', { name: /BEP20/ })).toBeChecked();
    await expect(input(order, 'addr')).toHaveValue(wallets.ETH);
  });

  test('an order keeps its fields and the focus, and is sent with them', async ({ page, request }) => {
    const eth = await serviceOf(request).currency('ETH');
    const order = page.getByRole('form', { name: exchpage.where });
    const comeAlive = await openEarly(page, `/exchange?income=&outcomeType=${eth.id}`);
    await input(order, 'addr').fill(wallets.ETH);
    await give(page).fill('0.02');
    await input(order, 'email').fill('early@example.org');
    await comeAlive();
    await settled(page);
    await expect(give(page)).toHaveValue('0.02');
    await expect(input(order, 'addr')).toHaveValue(wallets.ETH);
    await expect(input(order, 'email')).toHaveValue('early@example.org');
    await expect(input(order, 'email')).toBeFocused();
    const [sent] = await Promise.all([
      page.waitForRequest('**/api/v1/tickets/create'),
      submitOf(order).click(),
    ]);
    expect(sent.postDataJSON()).toMatchObject({ payDetails: { amount: '0.02' } });
  });
});
