/** What operators change of the public site, by clicks. */
import { expect } from '@playwright/test';
import { flawsOf } from './axe.ts';
import { deskOf, publishes, test } from './desk.ts';
import { consoleOf } from './own-service.ts';

test('maintenance says its message and its end to visitors, and ends', async ({ browser, service, page }) => {
  const form = await browser.newPage({ baseURL: service.baseURL });
  await form.goto('/en/?cur_from=BTC&cur_to=ETH');
  const desk = await deskOf(browser, consoleOf(service.baseURL));
  await desk.goto(`${consoleOf(service.baseURL)}/site`);
  await desk.getByRole('button', { name: 'Close the site' }).click();
  const act = desk.getByRole('dialog');
  await act.getByLabel('In Russian').fill('Меняем узел биткоина');
  await act.getByLabel('In English').fill('We change the Bitcoin node');
  await act.getByLabel('Ends by itself').fill('90');
  await act.getByRole('button', { name: 'Close the site' }).click();
  await expect(act.getByRole('status')).toContainText('It opens by itself then.');
  await act.getByRole('button', { name: 'Close' }).last().click();
  await expect(desk.getByRole('heading', { name: 'The site is closed' })).toBeVisible();
  await expect(desk.getByText('We change the Bitcoin node')).toBeVisible();
  expect(await flawsOf(desk)).toEqual([]);

  const opens = /We open (at \d\d:\d\d|on \d\d\.\d\d\.\d{4} at \d\d:\d\d)\.$/;
  await page.goto('/en/');
  await expect(page.getByRole('main').getByText('We change the Bitcoin node')).toBeVisible();
  await expect(page.getByRole('main').locator('time')).toHaveText(opens);
  await expect(form.getByText('We change the Bitcoin node')).toBeVisible({ timeout: 40_000 });
  await expect(form.locator('input[name="income"]')).toHaveAttribute('aria-invalid', 'false');

  await desk.getByRole('button', { name: 'Open the site' }).click();
  await act.getByRole('button', { name: 'Open the site' }).click();
  await expect(act.getByRole('status')).toContainText('The site is open.');
  await expect(page.locator('input[name="income"]')).toBeVisible({ timeout: 30_000 });
});

test('an article is changed, previewed, published and taken back by clicks', async ({
  browser,
  service,
  page,
}) => {
  const desk = await deskOf(browser, consoleOf(service.baseURL));
  await desk.goto(`${consoleOf(service.baseURL)}/site`);
  await desk.getByRole('link', { name: 'Edit the texts' }).click();
  await desk
    .getByRole('link', { name: 'Articles: What stablecoins are, English', exact: true })
    .press('Enter');
  const field = desk.getByLabel('Markdown');
  const said = desk.getByRole('main').getByRole('status');
  await expect(field).toHaveValue(/## /);
  const preview = desk.getByRole('region', { name: 'As visitors will see it' });

  await field.fill('Bad <img src=x onerror=alert(1)>');
  await expect(preview.getByRole('status')).toContainText('HTML is not shown');
  const long = 'A long paragraph of an article, as an operator writes it. '.repeat(4).trim();
  await field.fill(`Our **own** words, by {{name}}.\n\n## Why\n\nBecause [we](/faq) say so.\n\n${long}`);
  await expect(preview.getByText('own', { exact: true })).toBeVisible();
  await desk.getByRole('button', { name: 'Save a draft' }).click();
  await expect(said).toContainText('visitors do not see it yet');
  await page.goto('/en/blog/stablecoins-basics');
  await expect(page.getByText('Our own words')).toHaveCount(0);

  await desk.getByRole('button', { name: 'Publish version 1' }).first().click();
  const draft = desk.getByRole('dialog', { name: 'Publish version 1' });
  await expect(draft.getByRole('region', { name: 'What would happen' })).toContainText('own words, by Parom');
  expect(await flawsOf(desk)).toEqual([]);
  await draft.getByRole('button', { name: 'Not now' }).click();
  await page.reload();
  await expect(page.getByText('Our own words')).toHaveCount(0);
  await desk.getByRole('button', { name: 'Publish version 1' }).first().click();
  await publishes(desk, 'Publish version 1', 'own words, by Parom');
  await expect(said).toContainText('Visitors read version 1');
  // A drawn page is kept for five seconds.
  const visit = async () => {
    await page.goto('/en/blog/stablecoins-basics');
    return page.getByRole('main').innerText();
  };
  await expect.poll(visit, { timeout: 20_000 }).toContain('Our own words, by Parom.');
  const scriptless = await (await page.request.get('/en/blog/stablecoins-basics')).text();
  expect(scriptless).toContain('<strong>own</strong> words');
  await page.goto('/en/blog');
  await page.getByRole('link', { name: /^Stablecoins: what/ }).click();
  await expect(page.getByText('Our own words, by Parom.')).toBeVisible();

  await desk.getByRole('button', { name: 'Back to the built-in text' }).click();
  await publishes(desk, 'Back to the built-in text', 'Visitors read the built-in text');
  await expect(said).toContainText('Visitors read the built-in text');
  await expect.poll(visit, { timeout: 20_000 }).not.toContain('Our own words');
  expect(await flawsOf(desk)).toEqual([]);
  await desk.goto(`${consoleOf(service.baseURL)}/texts`);
  const link = desk.getByRole('link', { name: 'Articles: What stablecoins are, English', exact: true });
  await expect(desk.getByRole('listitem').filter({ has: link })).toContainText('draft: version 1');
  expect(await flawsOf(desk)).toEqual([]);

  await desk.goto(`${consoleOf(service.baseURL)}/audit`);
  const saved = desk.getByRole('group').filter({ hasText: 'Because [we](/faq) say so.' }).first();
  await expect(saved.getByText(long)).toBeHidden();
  await saved.locator('summary').press('Enter');
  await expect(saved.getByText(long)).toBeVisible();
  expect(await flawsOf(desk)).toEqual([]);
});

test('an article’s title is changed by clicks for readers and search engines, and taken back', async ({
  browser,
  service,
  page,
}) => {
  const desk = await deskOf(browser, consoleOf(service.baseURL));
  await desk.goto(`${consoleOf(service.baseURL)}/texts`);
  await desk.getByRole('link', { name: 'Titles of articles: Hot or cold wallet, English' }).press('Enter');
  const field = desk.getByLabel('Title and summary');
  const said = desk.getByRole('main').getByRole('status');
  const preview = desk.getByRole('region', { name: 'As visitors will see it' });
  await expect(field).toHaveValue(/^Hot/);
  await field.fill('Our <i>title</i>\n\nOur summary');
  await expect(preview.getByRole('status')).toContainText('the title is plain text');
  await field.fill('Our title\n\nOur summary');
  await expect(preview.getByRole('heading', { name: 'Our title' })).toBeVisible();
  await desk.getByRole('button', { name: 'Save a draft' }).click();
  await expect(said).toContainText('visitors do not see it yet');
  await desk.getByRole('button', { name: 'Publish version 1' }).first().click();
  await publishes(desk, 'Publish version 1', 'Our title');
  await expect(said).toContainText('Visitors read version 1');
  expect(await flawsOf(desk)).toEqual([]);

  // A drawn page is kept for five seconds.
  const drawn = async () => (await page.request.get('/en/blog/hot-vs-cold-wallets')).text();
  await expect.poll(drawn, { timeout: 20_000 }).toContain('content="Our summary"');
  expect(await drawn()).toContain('"headline":"Our title"');
  await page.goto('/en/blog');
  await page.getByRole('link', { name: 'Our title' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our title');
  await expect(page).toHaveTitle('Our title · Parom');

  await desk.getByRole('button', { name: 'Back to the built-in text' }).click();
  await publishes(desk, 'Back to the built-in text', 'Visitors read the built-in text');
  await expect(said).toContainText('Visitors read the built-in text');
  await expect.poll(drawn, { timeout: 20_000 }).not.toContain('Our title');
});

test('a direction hidden from monitors stays open on the site', async ({ browser, service, page }) => {
  const desk = await deskOf(browser, consoleOf(service.baseURL));
  await desk.goto(`${consoleOf(service.baseURL)}/monitors`);
  await desk.getByRole('button', { name: 'Show: /export/rates.txt' }).press('Enter');
  const file = desk.getByRole('region', { name: '/export/rates.txt' });
  await expect(file).toContainText('ETH;BTC;1;');
  const read = async () => (await page.request.get('/export/rates.txt')).text();
  expect(await read()).toContain('ETH;BTC;1;');

  await desk.getByLabel('Code or network').fill('ETH@ethereum BTC@bitcoin');
  await desk.getByRole('button', { name: 'Acts: ETH BTC' }).click();
  await desk.getByRole('menuitem', { name: 'Hide from monitors' }).click();
  const act = desk.getByRole('dialog');
  await act.getByRole('button', { name: 'Hide from monitors' }).click();
  await expect(act.getByRole('status')).toContainText('the site still offers it');
  await act.getByRole('button', { name: 'Close' }).last().click();
  await expect(desk.getByRole('row', { name: 'ETH → BTC' })).toContainText('hidden');
  await expect.poll(read, { timeout: 10_000 }).not.toContain('ETH;BTC;1;');
  expect(await read()).toContain('BTC;ETH;1;');
  await page.goto('/en/?cur_from=ETH&cur_to=BTC');
  await expect(page.getByRole('button', { name: 'Exchange' }).first()).toBeVisible();
  await expect(page.locator('input[name="outcome"]')).not.toHaveValue('');
  expect(await flawsOf(desk)).toEqual([]);
});
