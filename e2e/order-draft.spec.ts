/** The draft of an order belongs to one coin on one network. */
import type { Page } from '@playwright/test';
import { choose, openExchange, settled, submitOf } from './exchange-form.ts';
import { input } from './forms.ts';
import { serviceOf, wallets } from './service.ts';
import { expect, test } from './visitor.ts';
import { fill, wordsOf } from './words.ts';

const { exchange: words, common } = wordsOf('ru');
const { exchpage, form: labels } = words;
const creating = '**/api/v1/tickets/create';
const email = 'draft@example.org';
const typed = { addr: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', memo: '555' };
/** A receiver on TON. */
const onTon = 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA';

const orderForm = (page: Page) => page.getByRole('form', { name: exchpage.where });
const picker = (side: string, currency: string) => fill(words.picker.label, { side, currency });
const chip = (page: Page, name: string) => page.getByRole('radio', { name }).last();

/** The receiving side comes last. */
async function takeNetwork(page: Page, name: string) {
  await page.locator('label:has(input[type="radio"])', { hasText: name }).last().click();
  await expect(chip(page, name)).toBeChecked();
}

/** BTC to XRP with address, memo and e-mail. */
async function typeForXrp(page: Page) {
  const xrp = await serviceOf(page.request).currency('XRP');
  const form = await openExchange(page, { income: '0.01', outcomeType: xrp.id });
  await input(form, 'addr').fill(typed.addr);
  await input(form, 'memo').fill(typed.memo);
  await input(form, 'email').fill(email);
  return form;
}

async function expectXrp(page: Page) {
  await expect(page.getByRole('button', { name: picker(labels.get, 'XRP') })).toBeVisible();
  await expect(input(orderForm(page), 'addr')).toHaveValue(typed.addr);
  await expect(input(orderForm(page), 'memo')).toHaveValue(typed.memo);
  await expect(input(orderForm(page), 'email')).toHaveValue(email);
}

async function expectEmpty(page: Page, takesMemo: boolean) {
  const form = orderForm(page);
  await expect(input(form, 'email')).toHaveValue(email);
  await expect(input(form, 'addr')).toHaveValue('');
  await expect(input(form, 'memo')).toHaveCount(takesMemo ? 1 : 0);
  if (!takesMemo) return;
  await expect(input(form, 'memo')).toHaveValue('');
  await expect(input(form, 'noMemoCheckbox')).not.toBeChecked();
}

async function goByFrontPage(page: Page, coin: string, network: string | null) {
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Parom|Паром/ })
    .first()
    .click();
  const submit = page.getByRole('button', { name: labels.submit, exact: true });
  await expect(submit).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${labels.get}`) }).click();
  await page.getByRole('combobox').fill(coin);
  await page.getByRole('option', { name: coin }).first().click();
  if (network !== null) await takeNetwork(page, network);
  await submit.click();
  await expect(page).toHaveURL(/\/exchange\?/);
}

test('draft of XRP, by way of the front page, is not offered or sent for USDT on TON', {
  tag: ['@spec:2.44'],
}, async ({ page }) => {
  await typeForXrp(page);
  await goByFrontPage(page, 'USDT', 'TON');
  await expectEmpty(page, true);
  await input(orderForm(page), 'addr').fill(onTon);
  await input(orderForm(page), 'noMemoCheckbox').check();
  const [sent] = await Promise.all([page.waitForRequest(creating), submitOf(orderForm(page)).click()]);
  expect(sent.postDataJSON().wallet).toEqual({ address: onTon, memo: null, isMemoRequired: false });
});

test('draft, left for the front page, comes back by back, forward and reload', {
  tag: ['@anchor:36', '@spec:2.44'],
}, async ({ page }) => {
  await typeForXrp(page);
  await goByFrontPage(page, 'USDT', 'TON');
  await expectEmpty(page, true);
  await input(orderForm(page), 'addr').fill(onTon);
  await input(orderForm(page), 'noMemoCheckbox').check();
  await page.reload();
  await settled(page);
  await expect(input(orderForm(page), 'addr')).toHaveValue(onTon);
  await expect(input(orderForm(page), 'noMemoCheckbox')).toBeChecked();
  await page.goBack();
  await page.goBack();
  await expectXrp(page);
  await expect(input(orderForm(page), 'noMemoCheckbox')).not.toBeChecked();
  await page.reload();
  await settled(page);
  await expectXrp(page);
  await page.goForward();
  await page.goForward();
  await expect(input(orderForm(page), 'addr')).toHaveValue(onTon);
  await expect(input(orderForm(page), 'memo')).toHaveValue('');
});

test('coin, network and direction, changed on the form itself, take nothing along', {
  tag: ['@anchor:10', '@spec:2.44'],
}, async ({ page }) => {
  await typeForXrp(page);
  await choose(page, picker(labels.get, 'XRP'), 'USDT');
  await takeNetwork(page, 'TON');
  await expectEmpty(page, true);
  await input(orderForm(page), 'noMemoCheckbox').check();
  await takeNetwork(page, 'ERC20');
  await expectEmpty(page, false);
  // The address would fit both networks, but was typed for one.
  await input(orderForm(page), 'addr').fill(wallets.ETH);
  await takeNetwork(page, 'BEP20');
  await expectEmpty(page, false);
  await takeNetwork(page, 'ERC20');
  await expect(input(orderForm(page), 'addr')).toHaveValue(wallets.ETH);
  await page.getByRole('button', { name: labels.swap }).click();
  await expect(page.getByRole('button', { name: picker(labels.get, 'BTC') })).toBeVisible();
  await expectEmpty(page, false);
  await choose(page, picker(labels.get, 'BTC'), 'XRP');
  await expectXrp(page);
});

test('"no memo", ticked for XRP, is not ticked for roubles, and their tag is no memo', async ({ page }) => {
  const form = await typeForXrp(page);
  await input(form, 'noMemoCheckbox').check();
  await choose(page, picker(labels.get, 'XRP'), 'RUB');
  await page.getByRole('button', { name: exchpage.transfer.ok }).click();
  await expectEmpty(page, true);
  await input(orderForm(page), 'memo').fill('@parom_visitor');
  await choose(page, picker(labels.get, 'RUB'), 'USDT');
  await takeNetwork(page, 'TON');
  await expectEmpty(page, true);
});

test('link, to the same or another coin, brings its own receiver whole', { tag: ['@spec:2.44'] }, async ({
  page,
  request,
}) => {
  const [usdt, xrp] = [await serviceOf(request).currency('USDT'), await serviceOf(request).currency('XRP')];
  const ton = usdt.networks.find(({ name }) => name === 'TON')?.id ?? 0;
  await typeForXrp(page);
  await openExchange(page, { income: '0.01', outcomeType: usdt.id, outcomeNet: ton });
  await expectEmpty(page, true);
  await openExchange(page, { income: '0.01', outcomeType: usdt.id, outcomeNet: ton, addr: onTon });
  await expect(input(orderForm(page), 'addr')).toHaveValue(onTon);
  await expect(input(orderForm(page), 'memo')).toHaveValue('');
  const another = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe';
  await openExchange(page, { income: '0.01', outcomeType: xrp.id, addr: another });
  await expect(input(orderForm(page), 'addr')).toHaveValue(another);
  await expect(input(orderForm(page), 'memo')).toHaveValue('');
  await expect(input(orderForm(page), 'noMemoCheckbox')).not.toBeChecked();
});

test('tab, opened beside it with what this one remembers, shows the draft to its own coin only', {
  tag: ['@spec:2.44'],
}, async ({ page, request }) => {
  const [usdt, xrp] = [await serviceOf(request).currency('USDT'), await serviceOf(request).currency('XRP')];
  const ton = usdt.networks.find(({ name }) => name === 'TON')?.id ?? 0;
  await typeForXrp(page);
  const open = async (query: string) => {
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate((address) => void window.open(address), `/exchange?income=0.01&${query}`),
    ]);
    await settled(tab);
    return tab;
  };
  await expectEmpty(await open(`outcomeType=${usdt.id}&outcomeNet=${ton}`), true);
  await expectXrp(await open(`outcomeType=${xrp.id}`));
  // Another tab's pair belongs to this visit, its draft does not.
  await page.reload();
  await settled(page);
  await expectXrp(page);
});

test('address, of another network of the coin, moves there with the notice’s button alone', {
  tag: ['@spec:2.44'],
}, async ({ page, request }) => {
  const usdt = await serviceOf(request).currency('USDT');
  const trc20 = usdt.networks.find(({ name }) => name.includes('TRC20'))?.id ?? 0;
  const form = await openExchange(page, { income: '0.01', outcomeType: usdt.id, outcomeNet: trc20 });
  await input(form, 'email').fill(email);
  await input(form, 'addr').fill(wallets.ETH);
  await form.getByRole('button', { name: /ERC20/ }).click();
  await expect(chip(page, 'ERC20')).toBeChecked();
  await expect(input(form, 'addr')).toHaveValue(wallets.ETH);
  await expect(form.getByRole('img', { name: wordsOf('ru').address.ok })).toBeVisible();
  await takeNetwork(page, 'TRC20');
  await expectEmpty(page, false);
});

test('language, changed on the way, keeps the draft of its own coin', async ({ page }) => {
  await typeForXrp(page);
  await choose(page, picker(labels.get, 'XRP'), 'USDT');
  await takeNetwork(page, 'TON');
  await input(orderForm(page), 'addr').fill(onTon);
  await page.getByRole('button', { name: new RegExp(`^${common.header.language}`) }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  const english = page.getByRole('form', { name: wordsOf('en').exchange.exchpage.where });
  await expect(input(english, 'addr')).toHaveValue(onTon);
  await expect(input(english, 'memo')).toHaveValue('');
  await page.reload();
  await settled(page);
  await expect(input(english, 'addr')).toHaveValue(onTon);
  await expect(input(english, 'memo')).toHaveValue('');
});
